import type { EventMetadata } from '../../../domain/metadata.ts';
import type { EventAsStored } from '../../../domain/upcasting.ts';
import { checksumOf, DamagedEvents } from '../checksum.ts';
import { inFull } from './long-texts.ts';
import type { EventToAppend, Position, StoredEvent, StreamName } from '../../ports/event-store.ts';

/**
 * A row: position, stream, revision, id, type, data, metadata; of what is read from the disk also the checksum, null in
 * events of before there were checksums, and the long texts that left a mark in the data, a JSON array, null without any.
 */
export type EventRow = [
  number,
  StreamName,
  number,
  string,
  string,
  data: string,
  string,
  checksum?: number | null,
  longTexts?: string | null,
];

/** The stored part of an event, without its position in the log. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  /** JSON. */
  readonly data: string;
  /** JSON array of the metadata values in the order of `StoredMetadata`: half as long and twice as fast to parse. */
  readonly metadata: string;
}

/** Add new fields at the end. */
type StoredMetadata = [
  userId: EventMetadata['userId'],
  actor: EventMetadata['actor'],
  commandId: string,
  correlationId: string,
  causationId: string,
  schemaVersion: number,
  occurredAt: string,
  traceparent?: string,
];

export const encodeEvent = ({ id, type, data, metadata }: EventToAppend<EventAsStored>): EncodedEvent => {
  const { userId, actor, commandId, correlationId, causationId, schemaVersion, occurredAt, traceparent } =
    metadata;
  const values: StoredMetadata = [
    userId,
    actor,
    commandId,
    correlationId,
    causationId,
    schemaVersion,
    occurredAt,
  ];
  if (traceparent !== undefined) values.push(traceparent);
  return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(values) };
};

const metadataOf = (stored: StoredMetadata): EventMetadata => {
  const [userId, actor, commandId, correlationId, causationId, schemaVersion, occurredAt, traceparent] =
    stored;
  const metadata = { userId, actor, commandId, correlationId, causationId, schemaVersion, occurredAt };
  return traceparent === undefined ? metadata : { ...metadata, traceparent };
};

const digits = 16;

/** Positions have leading zeros, so that they compare as text. */
export const positionOf = (number: number): Position => String(number).padStart(digits, '0') as Position;

/** @throws TypeError for a position of another store */
export const numberOfPosition = (position: Position): number => {
  if (!/^\d{16}$/.test(position)) throw new TypeError(`${position} is not a position of this event store`);
  return Number(position);
};

const readTexts: (json: string) => string[] = JSON.parse;

/** The data of a row in full, as JSON. @throws DamagedEvents when a row from the disk is not what was appended */
export const dataAsAppended = ([
  ,
  stream,
  revision,
  id,
  type,
  short,
  metadata,
  checksum,
  longTexts,
]: EventRow): string => {
  const data = longTexts == null ? short : inFull({ json: short, texts: readTexts(longTexts) });
  if (checksum == null || checksum === checksumOf(stream, revision, { id, type, data, metadata }))
    return data;
  throw new DamagedEvents(stream, revision, 'damaged');
};

const readStored: (json: string) => StoredMetadata = JSON.parse;

const readData: (json: string) => StoredEvent['data'] = JSON.parse;

/** @throws DamagedEvents */
export const decodeEvent = (row: EventRow): StoredEvent => {
  const data = readData(dataAsAppended(row));
  const [position, stream, revision, id, type, , stored] = row;
  return {
    type,
    data,
    id,
    stream,
    revision,
    position: positionOf(position),
    metadata: metadataOf(readStored(stored)),
  };
};
