import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { typedIn } from '../../browser/email-words.ts';

/** Waits until a subject or a content is this text, or matches it, as it is stored. */
export const reads = (field: Locator, words: string | RegExp): Promise<void> => {
  const read = expect.poll(() => typedIn(field.element()));
  return typeof words === 'string' ? read.toBe(words) : read.toMatch(words);
};

/** Types where the cursor is: a brace is a key like any other. */
export const type = (text: string): Promise<void> => userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'));
