import type { Texts } from "./texts.ts";

interface AdminAccessTexts {
  readonly source: string;
  readonly of: string;
  readonly repositories: string;
  readonly synced: string;
  readonly nextSync: string;
  readonly syncNow: string;
  readonly willSync: (name: string) => string;
  readonly gone: (count: number) => string;
  readonly team: string;
  readonly teams: string;
  readonly groups: string;
  readonly keys: string;
  readonly searches: string;
  readonly key: string;
  readonly narrow: string;
  readonly more: (count: number) => string;
  readonly madeElsewhere: string;
  readonly administrator: string;
  readonly created: string;
  readonly ends: string;
  readonly endsNever: string;
  readonly revoked: string;
  readonly revoke: string;
  readonly revokeTitle: (name: string) => string;
  readonly revokeNote: string;
  readonly cancel: string;
  readonly wasRevoked: (name: string) => string;
  readonly showEnded: string;
  readonly auditNote: (max: number) => string;
  readonly when: string;
  readonly who: string;
  readonly what: string;
  readonly change: string;
  readonly operator: string;
  readonly kinds: Readonly<Record<string, string>>;
  readonly actions: Readonly<Record<"added" | "changed" | "removed", string>>;
}

/** Sources, teams, keys and the audit of the page for administrators. */
export const adminAccessTexts: Texts<AdminAccessTexts> = {
  en: {
    source: "Source",
    of: "Of",
    repositories: "Repositories",
    synced: "Last listing",
    nextSync: "Next listing",
    syncNow: "List now",
    willSync: (name) => `The next worker lists ${name}.`,
    gone: (count) => `${count} gone`,
    team: "Team",
    teams: "Teams",
    groups: "Groups",
    keys: "Keys",
    searches: "Searches today",
    key: "Key",
    narrow: "Part of a name or team",
    more: (count) => `There are more (${count}): write part of a name.`,
    madeElsewhere: "`fossick-server teams add` and `fossick-server keys create` make them.",
    administrator: "administrator",
    created: "Made",
    ends: "Expires",
    endsNever: "never",
    revoked: "Revoked",
    revoke: "Revoke",
    revokeTitle: (name) => `Revoke the key ${name}?`,
    revokeNote: "Whoever uses it is refused from the next call on. It cannot be undone.",
    cancel: "Cancel",
    wasRevoked: (name) => `Key ${name}: revoked.`,
    showEnded: "Show revoked and expired keys too",
    auditNote: (max) => `Changes, the newest first, ${max} at most; \`fossick-server audit\` has the others.`,
    when: "When",
    who: "Who",
    what: "What",
    change: "Change",
    operator: "operator",
    kinds: {
      team: "team",
      group: "group",
      grant: "grant",
      key: "key",
      repository: "repository",
      source: "source",
    },
    actions: { added: "added", changed: "changed", removed: "removed" },
  },
  "zh-Hans": {
    source: "来源",
    of: "所属",
    repositories: "仓库",
    synced: "上次列出",
    nextSync: "下次列出",
    syncNow: "立即列出",
    willSync: (name) => `下一个工作进程会列出 ${name}。`,
    gone: (count) => `${count} 个已不存在`,
    team: "团队",
    teams: "团队",
    groups: "用户组",
    keys: "密钥",
    searches: "今天的检索",
    key: "密钥",
    narrow: "名称或团队的一部分",
    more: (count) => `另有 ${count} 个：请输入名称的一部分。`,
    madeElsewhere: "用 `fossick-server teams add` 和 `fossick-server keys create` 创建。",
    administrator: "管理员",
    created: "创建",
    ends: "到期",
    endsNever: "永不",
    revoked: "吊销",
    revoke: "吊销",
    revokeTitle: (name) => `吊销密钥 ${name}？`,
    revokeNote: "使用它的人从下一次调用起会被拒绝。此操作无法撤销。",
    cancel: "取消",
    wasRevoked: (name) => `密钥 ${name} 已吊销。`,
    showEnded: "也显示已吊销和过期的密钥",
    auditNote: (max) => `最近 ${max} 次更改；其余的用 \`fossick-server audit\` 查看。`,
    when: "时间",
    who: "操作者",
    what: "对象",
    change: "更改",
    operator: "运维人员",
    kinds: {
      team: "团队",
      group: "用户组",
      grant: "授权",
      key: "密钥",
      repository: "仓库",
      source: "来源",
    },
    actions: { added: "已添加", changed: "已更改", removed: "已删除" },
  },
  "zh-Hant": {
    source: "來源",
    of: "所屬",
    repositories: "儲存庫",
    synced: "上次列出",
    nextSync: "下次列出",
    syncNow: "立即列出",
    willSync: (name) => `下一個工作程序會列出 ${name}。`,
    gone: (count) => `${count} 個已不存在`,
    team: "團隊",
    teams: "團隊",
    groups: "使用者群組",
    keys: "金鑰",
    searches: "今天的搜尋",
    key: "金鑰",
    narrow: "名稱或團隊的一部分",
    more: (count) => `另有 ${count} 個：請輸入名稱的一部分。`,
    madeElsewhere: "用 `fossick-server teams add` 和 `fossick-server keys create` 建立。",
    administrator: "管理員",
    created: "建立",
    ends: "到期",
    endsNever: "永不",
    revoked: "撤銷",
    revoke: "撤銷",
    revokeTitle: (name) => `撤銷金鑰 ${name}？`,
    revokeNote: "使用它的人從下一次呼叫起會被拒絕。這項操作無法復原。",
    cancel: "取消",
    wasRevoked: (name) => `金鑰 ${name} 已撤銷。`,
    showEnded: "也顯示已撤銷和過期的金鑰",
    auditNote: (max) => `最近 ${max} 次變更；其餘的用 \`fossick-server audit\` 查看。`,
    when: "時間",
    who: "操作者",
    what: "對象",
    change: "變更",
    operator: "維運人員",
    kinds: {
      team: "團隊",
      group: "使用者群組",
      grant: "授權",
      key: "金鑰",
      repository: "儲存庫",
      source: "來源",
    },
    actions: { added: "已新增", changed: "已變更", removed: "已刪除" },
  },
};
