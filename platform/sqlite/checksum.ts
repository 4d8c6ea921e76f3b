import { crc32 } from 'node:zlib';
import { UnusableData } from '../ports/unusable-data.ts';
import type { EncodedEvent } from './events/event-rows.ts';

/** CRC-32 of an event and its place in its stream: it shows a damaged byte, not a forged one. */
export const checksumOf = (
  stream: string,
  revision: number,
  { id, type, data, metadata }: EncodedEvent,
): number => crc32(`${stream} ${revision} ${id} ${type} ${data}${metadata}`);

/** What can be wrong with an event, in words. */
const wrongs = {
  damaged: 'is damaged',
  missing: 'is missing',
  foreign: 'was not appended by Owed but is there',
  misplaced: 'is in the wrong place',
} as const;

/** Stored events are not what was appended. */
export class DamagedEvents extends UnusableData {
  override readonly name = 'DamagedEvents';
  constructor(stream: string, revision: number, what: keyof typeof wrongs) {
    super(`Event ${revision} of ${stream} ${wrongs[what]} in events.db`);
  }
}

/** What an entry of the keep is. */
export interface EntryParts {
  readonly kind: string;
  readonly key: string;
  readonly version: number;
  readonly expiresAt: number | null;
  /** JSON. */
  readonly value: string;
}

/** CRC-32 of an entry of the keep. */
export const entryChecksum = ({ kind, key, version, expiresAt, value }: EntryParts): number =>
  crc32(value, crc32(`${kind} ${key} ${version} ${expiresAt ?? ''} `));

/** A stored entry of the keep is not what was put. Its key may be a secret's hash, so it is not named. */
export class DamagedEntry extends UnusableData {
  override readonly name = 'DamagedEntry';
  constructor(kind: string) {
    super(`An entry of ${kind} is damaged in keep.db`);
  }
}
