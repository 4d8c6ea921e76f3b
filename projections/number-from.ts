import { createHash } from 'node:crypto';

/** A positive safe integer that is always the same for a text; two texts share one with a chance of 2^-52. */
export const numberFrom = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16) + 1;
