import type { StreamName } from '../ports/event-store.ts';

type Kind =
  Exclude<StreamName, 'deletions'> extends infer Name
    ? Name extends `${infer K}-${string}`
      ? K
      : never
    : never;

const kinds: Record<Kind, true> = {
  account: true,
  auditors: true,
  client: true,
  entry: true,
  import: true,
  invoice: true,
  email: true,
  places: true,
  mailing: true,
  template: true,
  schedule: true,
  rules: true,
  sender: true,
  gmail: true,
  xero: true,
};

/** Name of the adapter's own stream that lists deleted streams. */
const deletedStreams = 'deleted-streams';

/** Maps stream names to their stored names, for installations that share an EventStoreDB. */
export interface StreamNames {
  toWire(stream: StreamName): string;
  /** undefined for a stream of another installation or the system. */
  fromWire(name: string): StreamName | undefined;
  /** Prefixes of this installation's streams, and of the list of deleted ones; no other stream has them. */
  readonly prefixes: readonly string[];
  readonly deletedStreams: string;
  /** The adapter's own stream with the names of an account's streams. */
  streamsOf(account: number): string;
  /** The adapter's own stream that says that those have the streams of all accounts. */
  readonly allNoted: string;
}

const isStreamName = (name: string): name is StreamName =>
  name === 'deletions' || (Object.hasOwn(kinds, name.slice(0, name.indexOf('-'))) && !name.includes('.'));

/** @param installation '' for plain names, else a prefix that is joined with a dot */
export const streamNamesOf = (installation: string): StreamNames => {
  const prefix = installation === '' ? '' : `${installation}.`;
  return {
    toWire: (stream) => prefix + stream,
    fromWire: (name) => {
      const plain = name.slice(prefix.length);
      return name.startsWith(prefix) && isStreamName(plain) ? plain : undefined;
    },
    prefixes: [...Object.keys(kinds).map((kind) => `${kind}-`), 'deletions', deletedStreams].map(
      (name) => prefix + name,
    ),
    deletedStreams: prefix + deletedStreams,
    streamsOf: (account) => `${prefix}streams-of-${account}`,
    allNoted: `${prefix}streams-noted`,
  };
};
