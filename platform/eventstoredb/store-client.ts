import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AllStreamResolvedEvent, EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import { ReadStream } from '@eventstore/db-client/dist/streams/utils/ReadStream.js';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Address } from './address.ts';
import { logPosition } from './positions.ts';

const { ReadReq } = streams;
const { Options } = ReadReq;

/**
 * Events that the server looks through for ours at a time, before it answers or says how far it has come. Its own choice,
 * 32, costs it a page and a message for every 32 events of others.
 */
export const searchWindow = 1_000;

/** Which of all events are read. */
export interface AllEventsRead {
  /** Commit position to begin with, inclusive. Default: the beginning, or backwards the end. */
  readonly from?: bigint;
  readonly backwards?: boolean;
  readonly limit?: number;
  /** How stream names begin. Default: all streams, the system's too. */
  readonly prefixes?: readonly string[];
}

const requestFor = ({
  from,
  backwards = false,
  limit = Number.MAX_SAFE_INTEGER,
  prefixes,
}: AllEventsRead) => {
  const all = new Options.AllOptions();
  const options = new Options();
  if (from !== undefined) {
    const position = new Options.Position();
    position.setCommitPosition(String(logPosition(from).commit));
    position.setPreparePosition(String(logPosition(from).prepare));
    all.setPosition(position);
  } else if (backwards) all.setEnd(new shared.Empty());
  else all.setStart(new shared.Empty());
  options.setAll(all);
  options.setReadDirection(backwards ? Options.ReadDirection.BACKWARDS : Options.ReadDirection.FORWARDS);
  options.setResolveLinks(false);
  options.setCount(String(limit));
  if (prefixes === undefined) options.setNoFilter(new shared.Empty());
  else {
    const expression = new Options.FilterOptions.Expression();
    expression.setPrefixList([...prefixes]);
    const filter = new Options.FilterOptions();
    filter.setStreamIdentifier(expression);
    filter.setMax(searchWindow);
    filter.setCheckpointintervalmultiplier(1);
    options.setFilter(filter);
  }
  const uuid = new Options.UUIDOption();
  uuid.setString(new shared.Empty());
  options.setUuidOption(uuid);
  const request = new ReadReq();
  request.setOptions(options);
  return request;
};

/**
 * The official client, with a filtered read of all events, which its server has and it lacks, and without three habits:
 *
 * - It appends over one stream for all calls, whose answers it keeps in one table for all clients of the process: when one
 *   connection breaks, appends of others fail and a later answer ends the process. Here each append is a call of its own,
 *   with a deadline.
 * - After a failure it closes the channel under calls that are about to use it. Here whoever holds the client decides
 *   (`connection.ts`).
 * - It never closes the channel of a client that is no longer used.
 */
export class StoreClient extends EventStoreDBClient {
  private channel: ReturnType<EventStoreDBClient['getChannel']> | undefined;

  constructor({ settings, channelCredentials, credentials }: Address) {
    if ('discover' in settings) super(settings, channelCredentials, credentials);
    else if ('endpoints' in settings) super(settings, channelCredentials, credentials);
    else super(settings, channelCredentials, credentials);
    this.supports = () => Promise.resolve(false);
    this.handleError = () => Promise.resolve();
    const { getChannel } = this;
    this.getChannel = () => (this.channel = getChannel());
  }

  /** The server's version, such as 24.10.4; 'unknown' when it is too old to say, or something else. */
  async serverVersion(): Promise<string> {
    return (await this.capabilities).serverVersion;
  }

  /** Reads from the log of all events, on the leader. */
  readAllFiltered(read: AllEventsRead): StreamingRead<AllStreamResolvedEvent> {
    const open = this.GRPCStreamCreator(services.StreamsClient, 'readAll', (client) =>
      client.read(requestFor(read), ...this.callArguments({ requiresLeader: true }, { deadline: Infinity })),
    );
    return new ReadStream<AllStreamResolvedEvent>(open, convertGrpcEvent, {});
  }

  /** Ends its connection, and what is still under way with it. It must not be used afterwards. */
  async close(): Promise<void> {
    try {
      const channel = await this.channel;
      // What waited for the channel begins its call before it is closed: begun on a closed one it would never end.
      await nextTurn();
      channel?.close();
    } catch {
      // There never was a channel: whoever asked for it has been told why.
    }
  }
}
