import type { Projection } from '../projections/projection.ts';

/** A stored document, read again: its body was written by this very projection. */
export const storedDocument = <Doc>(_: Projection<Doc>, body: string): Doc => JSON.parse(body) as Doc;
