import { useLayoutEffect } from 'react';

/** Between what stays clear and what it stays clear of, in pixels. */
const gap = 8;

/** The dialog or sheet that lies over all others. */
const topDialog = (): Element | undefined => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

/** Where the words of its title are. */
const titleRect = (dialog: Element): DOMRect | undefined => {
  const [id] = dialog.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const title = id === undefined ? null : document.getElementById(id);
  if (title === null) return undefined;
  const words = document.createRange();
  words.selectNodeContents(title);
  return words.getBoundingClientRect();
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
    const title = titleRect(dialog);
    if (title && touch(own, title)) element.style.top = `${title.bottom + gap - (own.top - around.top)}px`;
    return;
  }
  for (const foot of document.querySelectorAll('[data-page-foot]')) {
    const rect = foot.getBoundingClientRect();
    if (rect.height > 0 && touch(own, rect))
      element.style.bottom = `${window.innerHeight - rect.top + gap - (around.bottom - own.bottom)}px`;
  }
};

/**
 * Moves what is fixed over the page where it would cover the title of a dialog, or what the page keeps at the bottom of
 * the window.
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
    window.addEventListener('scroll', placeAnew, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', placeAnew);
      window.removeEventListener('scroll', placeAnew);
    };
  }, [selector, shown]);
