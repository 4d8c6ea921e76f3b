import type {
  AllStreamRecordedEvent,
  JSONEventData,
  RecordedEvent as WireEvent,
} from '@eventstore/db-client';
import type { EventMetadata } from '../../domain/metadata.ts';
import { type EventAsStored, UnreadableEvent } from '../../domain/upcasting.ts';
import {
  AppendTooLarge,
  type EventToAppend,
  largestAppendInBytes,
  type StoredEvent,
  type StreamName,
} from '../ports/event-store.ts';
import { positionOf } from './positions.ts';

/**
 * The metadata as stored: ours, plus the names that EventStoreDB's tools use for correlation and causation (projection
 * `$by_correlation_id`).
 */
interface StoredMetadata extends Omit<EventMetadata, 'correlationId' | 'causationId'> {
  readonly $correlationId: string;
  readonly $causationId: string;
}

const encode = ({ id, type, data, metadata }: EventToAppend<EventAsStored>): JSONEventData => {
  const { correlationId: $correlationId, causationId: $causationId, ...own } = metadata;
  const stored: StoredMetadata = { ...own, $correlationId, $causationId };
  return { id, contentType: 'application/json', type, data: { ...data }, metadata: { ...stored } };
};

const bytesOf = ({ data, metadata }: JSONEventData): number =>
  Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));

/** Events in the client's format. @throws AppendTooLarge */
export const encodeAppend = (
  stream: StreamName,
  events: readonly EventToAppend<EventAsStored>[],
): JSONEventData[] => {
  const encoded = events.map(encode);
  const bytes = encoded.reduce((sum, event) => sum + bytesOf(event), 0);
  if (bytes > largestAppendInBytes) throw new AppendTooLarge(stream, bytes);
  return encoded;
};

const isData = (value: unknown): value is StoredEvent['data'] =>
  typeof value === 'object' && value !== null && 'accountId' in value;

const isStoredMetadata = (value: unknown): value is StoredMetadata =>
  typeof value === 'object' && value !== null && 'schemaVersion' in value && '$correlationId' in value;

/** @throws UnreadableEvent when another program wrote it */
export const decodeEvent = (stream: StreamName, event: WireEvent | AllStreamRecordedEvent): StoredEvent => {
  const { id, type, data, metadata: stored, revision, position } = event;
  if (!isStoredMetadata(stored) || !isData(data) || position === undefined)
    throw new UnreadableEvent(`Event ${id} of ${stream} was not written by Owed`);
  const { userId, actor, commandId, $correlationId, $causationId, schemaVersion, occurredAt, traceparent } =
    stored;
  return {
    type,
    data,
    id,
    stream,
    revision: Number(revision),
    position: positionOf(position.commit),
    metadata: {
      userId,
      actor,
      commandId,
      correlationId: $correlationId,
      causationId: $causationId,
      schemaVersion,
      occurredAt,
      ...(traceparent !== undefined && { traceparent }),
    },
  };
};
