/** Tells how high the page is, first and whenever that changes. @returns what ends it */
export function reportSize(page: Window, tell: (size: { readonly height: number }) => void): () => void {
  const { body, documentElement: root } = page.document;
  let told = -1;
  const look = (): void => {
    // The lower edge of what is in it, and not of the frame, which is as high as was told before.
    const height = Math.ceil(body.getBoundingClientRect().bottom - root.getBoundingClientRect().top);
    if (height === told) return;
    told = height;
    tell({ height });
  };
  const observer = new ResizeObserver(look);
  observer.observe(body);
  look();
  return () => observer.disconnect();
}
