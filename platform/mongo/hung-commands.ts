import { setTimeout as pauseFor } from 'node:timers/promises';
import type {
  ConnectionCheckedInEvent,
  ConnectionCheckedOutEvent,
  ConnectionClosedEvent,
  MongoClient,
  MongoClientEvents,
  ServerClosedEvent,
  ServerHeartbeatFailedEvent,
  ServerHeartbeatStartedEvent,
  ServerHeartbeatSucceededEvent,
} from 'mongodb';
import type { Log } from '../ports/log.ts';
import { backOff } from './back-off.ts';

export interface HungCommandOptions {
  /** Host and port, for the log. */
  readonly host: string;
  readonly log: Log;
  /** How long a heartbeat may take, in milliseconds; one that takes longer hangs. */
  readonly longestHeartbeat?: number;
  /** How long a call may have a connection, in milliseconds; one that has it longer hangs. */
  readonly longestCall?: number;
}

/** Time for what the timeouts of a command don't cover, in milliseconds. */
const margin = 2_000;

/** A heartbeat may connect, greet the server, and wait for a change of its state. */
const longestHeartbeatOf = ({ options }: MongoClient): number =>
  2 * options.connectTimeoutMS + options.heartbeatFrequencyMS + margin;

/** Undefined where a server may be silent for any time, or cursors keep their connections, as behind a load balancer. */
const longestCallOf = ({ options }: MongoClient): number | undefined => {
  const { socketTimeoutMS, loadBalanced } = options;
  return socketTimeoutMS === 0 || loadBalanced ? undefined : socketTimeoutMS + margin;
};

/** What has begun and not ended. Calls `hangs` for each that takes longer than so many milliseconds. */
class UnderWay {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly longest: number | undefined;
  private readonly hangs: () => void;

  constructor(longest: number | undefined, hangs: () => void) {
    this.longest = longest;
    this.hangs = hangs;
  }

  begin(key: string): void {
    this.end(key);
    if (this.longest !== undefined) this.timers.set(key, setTimeout(this.hangs, this.longest).unref());
  }

  end(key: string): void {
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
  }

  endAll(): void {
    for (const key of this.timers.keys()) this.end(key);
  }
}

/**
 * Reconnects a client when a command of its driver hangs. What the driver writes to a socket that is just being closed
 * waits forever (`Connection.writeCommand` of mongodb 7.8 and 7.9), as when a server stops in the middle of calls. When
 * that happens to a heartbeat, the driver never tries the server again. When it happens to a call, that keeps its
 * connection, so that the pool has one less, until none is left.
 * @returns stops it; resolves when it no longer reconnects
 */
export const reconnectWhenCommandsHang = (
  client: MongoClient,
  {
    host,
    log,
    longestHeartbeat = longestHeartbeatOf(client),
    longestCall = longestCallOf(client),
  }: HungCommandOptions,
): (() => Promise<void>) => {
  const ending = new AbortController();
  const { signal } = ending;
  const isOver = (): boolean => signal.aborted;
  let reconnecting: Promise<void> | undefined;

  const reconnect = async (what: string): Promise<void> => {
    log.warn({ host }, `A ${what} of the MongoDB driver hangs; reconnecting`);
    // The old pool doesn't say any more that its connections are given back.
    calls.endAll();
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

  const whenHangs = (what: string) => (): void => {
    reconnecting ??= reconnect(what).finally(() => (reconnecting = undefined));
  };

  /** By address of the server. */
  const heartbeats = new UnderWay(longestHeartbeat, whenHangs('heartbeat'));
  /** By connection of the pool. */
  const calls = new UnderWay(longestCall, whenHangs('call'));

  const started = ({ connectionId }: ServerHeartbeatStartedEvent): void => heartbeats.begin(connectionId);
  const ended = ({ connectionId }: ServerHeartbeatSucceededEvent | ServerHeartbeatFailedEvent): void =>
    heartbeats.end(connectionId);
  const closed = ({ address }: ServerClosedEvent): void => heartbeats.end(address);
  const taken = ({ address, connectionId }: ConnectionCheckedOutEvent): void =>
    calls.begin(`${address} ${connectionId}`);
  const givenBack = ({ address, connectionId }: ConnectionCheckedInEvent | ConnectionClosedEvent): void =>
    calls.end(`${address} ${connectionId}`);

  const listeners: (() => void)[] = [];
  const listen = <Name extends keyof MongoClientEvents>(name: Name, to: MongoClientEvents[Name]): void => {
    client.on(name, to);
    listeners.push(() => client.off(name, to));
  };
  listen('serverHeartbeatStarted', started);
  listen('serverHeartbeatSucceeded', ended);
  listen('serverHeartbeatFailed', ended);
  listen('serverClosed', closed);
  listen('connectionCheckedOut', taken);
  listen('connectionCheckedIn', givenBack);
  listen('connectionClosed', givenBack);
  return async () => {
    ending.abort();
    for (const stop of listeners) stop();
    heartbeats.endAll();
    calls.endAll();
    await reconnecting;
  };
};
