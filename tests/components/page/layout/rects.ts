/** Where a text is, or the part of it from `start` to `end`: a rectangle for each line. */
export const rectsOf = (text: Node, start = 0, end = text.textContent?.length ?? 0): readonly DOMRect[] => {
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, end);
  return [...range.getClientRects()];
};

export const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
