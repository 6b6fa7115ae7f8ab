const kinds = ["uses", "imports", "configuredBy", "learned"] as const;

/** Heads of lines; what changed together has no direction. */
export function Arrows() {
  return (
    <defs>
      {kinds.map((kind) => (
        <marker
          key={kind}
          id={`map-arrow-${kind}`}
          class="map-arrow"
          data-kind={kind}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0.5L8 4L0 7.5Z" />
        </marker>
      ))}
    </defs>
  );
}
