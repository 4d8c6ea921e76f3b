import { useLayoutEffect } from 'react';

/** Between a title and what stays clear of it, in pixels. */
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

/** Moves what is fixed over the page down where it would cover the title of a dialog. @param selector of it @param shown changes with what it shows */
export const useClearOfTitles = (selector: string, shown: unknown): void =>
  useLayoutEffect(() => {
    const place = (): void => {
      const element = document.querySelector<HTMLElement>(selector);
      if (element === null) return;
      element.style.removeProperty('top');
      const dialog = topDialog();
      const title = dialog && titleRect(dialog);
      const own = element.firstElementChild?.getBoundingClientRect();
      if (title === undefined || own === undefined) return;
      const isBeside = own.right + gap <= title.left || own.left >= title.right + gap;
      const isAboveOrBelow = own.bottom <= title.top || own.top >= title.bottom + gap;
      if (isBeside || isAboveOrBelow) return;
      const padding = own.top - element.getBoundingClientRect().top;
      element.style.top = `${title.bottom + gap - padding}px`;
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [selector, shown]);
