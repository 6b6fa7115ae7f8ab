// Opens the memory that belongs to a root.
import { findEarlier, readRemoteId, type MemoryOfRoot } from "./earlier-memory.ts";
import { openMemoryFolder, type MemoryFolder } from "./memory-folder.ts";
import { joinedTo, ownProject, type Project } from "./project.ts";

/** The memory of one root. */
export interface OpenedMemory extends MemoryOfRoot {
  /** Project whose memory is used: the root's own, or the one to which a person joined it. */
  readonly project: Project;
  /** Memory kept under the address of the root's remote, which is not used; absent if there is none. */
  readonly earlier?: MemoryFolder;
}

/** Tests whether a person joined the root's project to another one. */
export const isJoined = ({ own, project }: OpenedMemory): boolean => own.id !== project.id;

/**
 * Returns a function that opens the memory of a root, anew each time, as it may have been joined to another meanwhile.
 * @param root absolute, links resolved
 */
export function memoryOf(root: string, dataDir: string): () => Promise<OpenedMemory> {
  let reading: Promise<string | undefined> | undefined;
  const remoteId = () => (reading ??= readRemoteId(root));
  return async () => {
    const own = ownProject(root, dataDir);
    const project = joinedTo(own, dataDir);
    const folder = openMemoryFolder(project.folder);
    const earlier = await findEarlier({ root, dataDir, own, folder, remoteId });
    return { root, dataDir, own, project, folder, remoteId, ...(earlier && { earlier }) };
  };
}
