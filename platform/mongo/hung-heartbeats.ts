import { setTimeout as pauseFor } from 'node:timers/promises';
import type {
  MongoClient,
  ServerClosedEvent,
  ServerHeartbeatFailedEvent,
  ServerHeartbeatStartedEvent,
  ServerHeartbeatSucceededEvent,
} from 'mongodb';
import type { Log } from '../ports/log.ts';
import { backOff } from './back-off.ts';

export interface HeartbeatOptions {
  /** Host and port, for the log. */
  readonly host: string;
  readonly log: Log;
  /** How long a heartbeat may take, in milliseconds; one that takes longer hangs. */
  readonly longest?: number;
}

/** Time for what the timeouts of a heartbeat don't cover, in milliseconds. */
const margin = 2_000;

/** A heartbeat may connect, greet the server, and wait for a change of its state. */
const longestOf = ({ options }: MongoClient): number =>
  2 * options.connectTimeoutMS + options.heartbeatFrequencyMS + margin;

/**
 * Reconnects a client when a heartbeat of its driver hangs. A command that the driver writes to a socket that is just
 * being closed waits forever (`Connection.writeCommand` of mongodb 7.8 and 7.9). When that happens to a heartbeat, as
 * when a server stops in the middle of other calls, the driver never tries the server again.
 * @returns stops it; resolves when it no longer reconnects
 */
export const reconnectHungHeartbeats = (
  client: MongoClient,
  { host, log, longest = longestOf(client) }: HeartbeatOptions,
): (() => Promise<void>) => {
  const ending = new AbortController();
  const { signal } = ending;
  const isOver = (): boolean => signal.aborted;
  /** By address of the server. */
  const underWay = new Map<string, NodeJS.Timeout>();
  let reconnecting: Promise<void> | undefined;

  const end = (address: string): void => {
    clearTimeout(underWay.get(address));
    underWay.delete(address);
  };

  const reconnect = async (): Promise<void> => {
    log.warn({ host }, 'A heartbeat of the MongoDB driver hangs; reconnecting');
    await client.close();
    for (let failures = 0; !isOver(); failures += 1)
      try {
        await client.connect();
        return;
      } catch {
        // Calls say that the server is away.
        await pauseFor(backOff(failures), undefined, { signal }).catch(() => undefined);
      }
  };

  const hangs = (): void => {
    reconnecting ??= reconnect().finally(() => (reconnecting = undefined));
  };

  const started = ({ connectionId }: ServerHeartbeatStartedEvent): void => {
    end(connectionId);
    underWay.set(connectionId, setTimeout(hangs, longest).unref());
  };
  const ended = ({ connectionId }: ServerHeartbeatSucceededEvent | ServerHeartbeatFailedEvent): void =>
    end(connectionId);
  const closed = ({ address }: ServerClosedEvent): void => end(address);

  client.on('serverHeartbeatStarted', started);
  client.on('serverHeartbeatSucceeded', ended);
  client.on('serverHeartbeatFailed', ended);
  client.on('serverClosed', closed);
  return async () => {
    ending.abort();
    client.off('serverHeartbeatStarted', started);
    client.off('serverHeartbeatSucceeded', ended);
    client.off('serverHeartbeatFailed', ended);
    client.off('serverClosed', closed);
    for (const address of underWay.keys()) end(address);
    await reconnecting;
  };
};
