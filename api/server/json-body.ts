import { InvalidRequest } from './request-errors.ts';

/** Characters that a body may have outside of its texts; only a file as text may be larger. */
const mostOutsideTexts = 256 * 1_024;
/** How many fields all objects of a body may have together; the largest call has less than a thousand. */
const mostFields = 5_000;
/** How deep lists and objects may lie in each other: no call has ten. */
const deepest = 32;

const quote = '"'.charCodeAt(0);
const colon = ':'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const opening: ReadonlySet<number> = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const closing: ReadonlySet<number> = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

const isEscaped = (json: string, at: number): boolean => {
  let before = at;
  while (json.charCodeAt(before - 1) === backslash) before -= 1;
  return (at - before) % 2 === 1;
};

/** Where the next quote is; the length of the JSON when there is none. */
const nextQuote = (json: string, from: number): number => {
  const found = json.indexOf('"', from);
  return found === -1 ? json.length : found;
};

/**
 * Refuses what takes the parser or the schemas long, in which nobody else is answered: some megabytes of brackets or of
 * short values, or thousands of fields.
 * @throws InvalidRequest
 */
export const assertQuickToParse = (json: string): void => {
  let depth = 0;
  let outside = 0;
  let fields = 0;
  let isText = false;
  for (let at = 0; at < json.length; at = isText ? nextQuote(json, at + 1) : at + 1) {
    const code = json.charCodeAt(at);
    // Also a quote within a text counts.
    outside += 1;
    if (!isText && code === colon) fields += 1;
    if (code === quote) isText = !isText || isEscaped(json, at);
    else if (opening.has(code)) depth += 1;
    else if (closing.has(code)) depth -= 1;
    if (depth > deepest || outside > mostOutsideTexts || fields > mostFields)
      throw new InvalidRequest({ body: 'Please send less at a time, and nothing nested this deep' });
  }
};
