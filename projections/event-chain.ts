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

/**
 * The next hash of a chain over events in the order of recording: SHA-256, in hex, of the hash before and the event as
 * JSON with sorted keys. Whoever knows the last hash can tell whether any event before it was changed.
 */
export const nextInChain = (
  before: string,
  { id, stream, revision, type, data, metadata }: ChainedEvent,
): string =>
  createHash('sha256')
    .update(`${before}\n${canonicalJson({ id, stream, revision, type, data, metadata })}`)
    .digest('hex');
