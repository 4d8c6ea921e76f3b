/**
 * What has the focus: its name, and whether a person sees that it has. '' for nothing. Runs in the page, so it uses
 * nothing but its globals.
 */
export const focused = (): { readonly name: string; readonly isSeen: boolean } => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isSeen: false };
  const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const label =
    element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : labelledBy?.textContent;
  const name = element.getAttribute('aria-label') ?? label ?? element.innerText;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  // A field shows it by its frame, a switch by what holds it, a card of figures around all of itself.
  const field = element.isContentEditable ? element.closest('.MuiInputBase-root') : element.parentElement;
  const frame = field?.querySelector('fieldset');
  const holder = element.parentElement && getComputedStyle(element.parentElement);
  const rings = [
    getComputedStyle(element),
    getComputedStyle(element, '::after'),
    ...(holder ? [holder] : []),
  ];
  const hasRing = rings.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
  );
  const hasFrame = frame ? getComputedStyle(frame).borderWidth === '2px' : holder?.boxShadow !== 'none';
  return { name: name.trim().replace(/\s+/g, ' '), isSeen: isInside && (hasRing || hasFrame) };
};
