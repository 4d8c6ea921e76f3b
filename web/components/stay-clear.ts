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

/** @param own where the shown part of the element is, before it is moved */
const place = (element: HTMLElement, own: DOMRect): void => {
  const around = element.getBoundingClientRect();
  const dialog = topDialog();
  if (dialog) {
    let { top } = own;
    for (const rect of [titleRect(dialog), fieldRect(dialog)]) {
      if (rect === undefined || !touch(new DOMRect(own.left, top, own.width, own.height), rect)) continue;
      const below = rect.bottom + gap;
      if (below + own.height <= window.innerHeight) top = below;
    }
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
 * what the page keeps at the bottom of the window.
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
    window.addEventListener('focusin', placeAnew);
    window.addEventListener('scroll', placeAnew, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', placeAnew);
      window.removeEventListener('focusin', placeAnew);
      window.removeEventListener('scroll', placeAnew);
    };
  }, [selector, shown]);
