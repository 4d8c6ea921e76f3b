import { useLayoutEffect } from 'react';

/** Between what stays clear and what it stays clear of, in pixels. */
const gap = 8;

/** The dialog or sheet that lies over all others. */
const topDialog = (): Element | undefined => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

/** Where its words and controls are, also those beyond its own box. */
const contents = (element: Element): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
};

const titleRect = (dialog: Element): DOMRect | undefined => {
  const [id] = dialog.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const title = id === undefined ? null : document.getElementById(id);
  return title === null ? undefined : contents(title);
};

/** The field that is being filled in, with its label and what is wrong with it. */
const fieldRect = (dialog: Element): DOMRect | undefined => {
  const field = dialog.querySelector('[data-field]:focus-within');
  return field === null ? undefined : contents(field);
};

/** Whether there is less than the gap between them. */
const touch = (one: DOMRect, other: DOMRect): boolean =>
  one.right + gap > other.left &&
  one.left < other.right + gap &&
  one.bottom + gap > other.top &&
  one.top < other.bottom + gap;

/** Above the foot of a dialog that fills the window, where less is read than at its top; undefined beside others. */
const topAboveFoot = (dialog: Element, height: number): number | undefined => {
  const { innerHeight, visualViewport } = window;
  if (!dialog.matches('.MuiDialog-paperFullScreen')) return undefined;
  const foot = dialog.querySelector('.MuiDialogActions-root')?.getBoundingClientRect().top ?? innerHeight;
  // The keyboard of a phone may cover the foot.
  const seen = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  return Math.min(foot, seen) - gap - height;
};

/** Where it covers neither the title of the dialog nor the field that is being filled in. */
const topClearOf = (dialog: Element, own: DOMRect): number => {
  const rects = [titleRect(dialog), fieldRect(dialog)].filter((rect) => rect !== undefined);
  const at = (top: number): DOMRect => new DOMRect(own.left, top, own.width, own.height);
  const low = topAboveFoot(dialog, own.height);
  if (low !== undefined && !rects.some((rect) => touch(at(low), rect))) return low;
  let { top } = own;
  for (const rect of rects) {
    if (!touch(at(top), rect)) continue;
    const below = rect.bottom + gap;
    if (below + own.height <= window.innerHeight) top = below;
  }
  return top;
};

/** @param own where the shown part of the element is, before it is moved */
const place = (element: HTMLElement, own: DOMRect): void => {
  const around = element.getBoundingClientRect();
  const dialog = topDialog();
  if (dialog) {
    const top = topClearOf(dialog, own);
    if (top !== own.top) element.style.top = `${top - (own.top - around.top)}px`;
    return;
  }
  for (const foot of document.querySelectorAll('[data-page-foot]')) {
    const rect = foot.getBoundingClientRect();
    if (rect.height > 0 && touch(own, rect))
      element.style.bottom = `${window.innerHeight - rect.top + gap - (around.bottom - own.bottom)}px`;
  }
};

/**
 * Moves what is fixed over the page where it would cover the title of a dialog or the field that has the focus there, or
 * what the page keeps at the bottom of the window. Over a dialog that fills a phone it is at the bottom.
 * @param selector of it
 * @param shown changes with what it shows; undefined for nothing
 */
export const useStayClear = (selector: string, shown: unknown): void =>
  useLayoutEffect(() => {
    if (shown === undefined) return undefined;
    const placeAnew = (): void => {
      const element = document.querySelector<HTMLElement>(selector);
      if (element === null) return;
      element.style.removeProperty('top');
      element.style.removeProperty('bottom');
      const own = element.firstElementChild?.getBoundingClientRect();
      if (own) place(element, own);
    };
    placeAnew();
    const observer = new MutationObserver(placeAnew);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', placeAnew);
    window.visualViewport?.addEventListener('resize', placeAnew);
    window.addEventListener('focusin', placeAnew);
    window.addEventListener('scroll', placeAnew, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', placeAnew);
      window.visualViewport?.removeEventListener('resize', placeAnew);
      window.removeEventListener('focusin', placeAnew);
      window.removeEventListener('scroll', placeAnew);
    };
  }, [selector, shown]);
