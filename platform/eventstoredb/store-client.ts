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
 * How many events the server filters before it answers or reports its position. Its default of 32 costs a page and a
 * message for every 32 events of others.
 */
export const searchWindow = 1_000;

/** Which events of `$all` to read. */
export interface AllEventsRead {
  /** Commit position to start from, inclusive. Default: the beginning, or the end when reading backwards. */
  readonly from?: bigint;
  readonly backwards?: boolean;
  readonly limit?: number;
  /** Prefixes of stream names. Default: all streams, system streams included. */
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
 * The official client, plus a filtered read of `$all` (the server has it, the client does not), with three behaviors
 * changed:
 * - It multiplexes all appends of the process over one gRPC stream with one table of pending answers: when a
 *   connection breaks, appends of other clients fail, and a late answer crashes the process. Here each append is its
 *   own call with a deadline.
 * - After a failure it closes the channel while other calls are about to use it. Here the owner of the client decides
 *   (`connection.ts`).
 * - It never closes the channel of an unused client.
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

  /** The server's version, such as 24.10.4; 'unknown' when it does not report one. */
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

  /** Closes the connection and cancels its calls. Do not use the client afterwards. */
  async close(): Promise<void> {
    try {
      const channel = await this.channel;
      // Let calls that wait for the channel start before it closes: a call started on a closed channel never ends.
      await nextTurn();
      channel?.close();
    } catch {
      // There was no channel; the caller got the error.
    }
  }
}
