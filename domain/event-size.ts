import type { OwedEvent } from './events.ts';

const encoder = new TextEncoder();

/** What an event takes beside its data: its ids, times and position. */
const beside = 500;

/** How many bytes an event takes in the history, about: the same wherever it is counted. */
export const bytesOfEvent = ({ data }: Pick<OwedEvent, 'data'>): number =>
  beside + encoder.encode(JSON.stringify(data)).length;
