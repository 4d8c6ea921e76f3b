import type { OwedEvent } from './events.ts';

const encoder = new TextEncoder();
/** Each character is one byte. */
const ascii = /^[\0-\x7f]*$/;

const bytesOf = (text: string): number => (ascii.test(text) ? text.length : encoder.encode(text).length);

/** What an event takes beside its data: its ids, times and position. */
const beside = 500;

/** How many bytes an event takes in the history, about: the same wherever it is counted. */
export const bytesOfEvent = ({ data }: Pick<OwedEvent, 'data'>): number =>
  beside + bytesOf(JSON.stringify(data));
