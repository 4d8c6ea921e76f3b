import type { Locator } from 'playwright-core';

/** The text of an email's subject or content as it is stored, with braces, whether variables show as chips or not yet. */
export const typedIn = (field: Element): string => {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  const typed = (part: ChildNode): string =>
    part instanceof HTMLElement && part.title !== '' ? part.title : (part.textContent ?? '');
  return [...field.querySelectorAll('.cm-line')]
    .map((line) => [...line.childNodes].map(typed).join(''))
    .join('\n');
};

export const wordsIn = (field: Locator): Promise<string> => field.evaluate(typedIn);
