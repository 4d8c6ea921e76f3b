import type { StreamName } from '../ports/event-store.ts';

type Kind =
  Exclude<StreamName, 'deletions'> extends infer Name
    ? Name extends `${infer K}-${string}`
      ? K
      : never
    : never;

const kinds: Record<Kind, true> = {
  account: true,
  client: true,
  invoice: true,
  email: true,
  places: true,
  template: true,
  sender: true,
};

/** Lists the streams that were deleted; the adapter's own. */
const deletedStreams = 'deleted-streams';

/** How the streams of one installation are called in an EventStoreDB that it may share with others. */
export interface StreamNames {
  toWire(stream: StreamName): string;
  /** undefined for a stream that is not one of this installation's events. */
  fromWire(name: string): StreamName | undefined;
  /** How the names of this installation's streams begin, the adapter's own with them; no other stream's does. */
  readonly prefixes: readonly string[];
  readonly deletedStreams: string;
}

const isStreamName = (name: string): name is StreamName =>
  name === 'deletions' || (Object.hasOwn(kinds, name.slice(0, name.indexOf('-'))) && !name.includes('.'));

/** @param installation '' for streams by their plain names, else what stands before each with a dot */
export const streamNamesOf = (installation: string): StreamNames => {
  const prefix = installation === '' ? '' : `${installation}.`;
  return {
    toWire: (stream) => prefix + stream,
    fromWire: (name) => {
      const plain = name.slice(prefix.length);
      return name.startsWith(prefix) && isStreamName(plain) ? plain : undefined;
    },
    prefixes:
      prefix === ''
        ? [...Object.keys(kinds).map((kind) => `${kind}-`), 'deletions', deletedStreams]
        : [prefix],
    deletedStreams: prefix + deletedStreams,
  };
};
