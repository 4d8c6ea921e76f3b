import { createHash } from 'node:crypto';
import { canonicalJson } from '../domain/canonical-json.ts';

/** An event as it was stored; where it lies in a store is not part of it. */
export interface ChainedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: object;
  readonly metadata: object;
}

/** The hash before the first event. */
export const chainStart = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An event as one line of JSON with sorted keys, which is what is hashed. */
export const chainedJson = ({ id, stream, revision, type, data, metadata }: ChainedEvent): string =>
  canonicalJson({ id, stream, revision, type, data, metadata });

/** SHA-256 of an event, in hex: it can be given away without the event. */
export const hashOfEvent = (event: ChainedEvent): string => sha256(chainedJson(event));

/**
 * The next hash of a chain over events in the order of recording: SHA-256, in hex, of the hash before, a line break and
 * the event's hash. Whoever knows the last hash can tell whether any event before it was changed.
 */
export const nextInChain = (before: string, eventHash: string): string => sha256(`${before}\n${eventHash}`);
