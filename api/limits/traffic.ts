import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TrafficLimits } from '../../platform/settings/network-settings.ts';
import { logCutOff } from '../sessions/security-log.ts';
import { callerOf } from './caller.ts';
import { CallsAMinute } from './calls-a-minute.ts';
import { CallsAtOnce } from './calls-at-once.ts';
import { nextFairTurn } from './fair-turns.ts';
import { onceAnswered } from './once-answered.ts';
import { TurnsOfEach } from './turns-of-each.ts';
import { LargeAnswers, type Connection } from './large-answers.ts';

/** Calls that may be under way at once: asked, and not yet answered or their answers not yet read. */
const mostOfAccount = 100;
const mostOfAddress = 400;
/**
 * Calls of one browser and of one account that run at the same time, and expensive ones among them. One thread runs
 * all calls, so each of them that runs is one that others may wait for; more would not be done sooner.
 */
export interface RunningLimits {
  readonly ofBrowser: number;
  readonly ofAccount: number;
  readonly expensive: number;
}

export const mostRunning: RunningLimits = { ofBrowser: 8, ofAccount: 4, expensive: 2 };
/** A call that takes longer waits for something else, such as a mail server, and keeps no others back; in milliseconds. */
const longestTurn = 1_000;
/** Large answers that one account is sent at once, and how long a further one waits, in milliseconds. */
const mostLarge = 2;
const longestWaitForLarge = 5_000;
/** Zips that all accounts together are sent at once, and how long a further one waits, in milliseconds. */
const mostZips = 3;
const longestWaitForZip = 30_000;

/** A request to open a live socket, as far as it is read here. */
interface SocketRequest {
  readonly ip: string;
  readonly raw: { readonly socket: Socket };
}

/** Limits on what any caller and any account may ask of the server, in one process. */
export interface Traffic {
  /** Counts a call of a network address, and its answer until it is read. @throws TooManyCalls, TooManyAtOnce */
  countCaller(request: FastifyRequest, reply: FastifyReply): void;
  /** The same for the account of a session. @throws TooManyCalls, TooManyAtOnce */
  countAccount(request: FastifyRequest, reply: FastifyReply, accountId: number): void;
  /**
   * Waits until it is the turn of a call among those of its browser, before anything is looked up for it.
   * @param token of the session that it says it has: those behind one network address do not wait for one another
   */
  beforeLookUp(request: FastifyRequest, reply: FastifyReply, token: string | undefined): Promise<void>;
  /**
   * Waits until it is the turn of a call among those of its account; it has it until it is answered, waits for a large
   * answer, or takes longer than a second.
   * @param isExpensive takes many milliseconds, so that fewer of them run
   */
  beforeCall(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: number,
    isExpensive: boolean,
  ): Promise<void>;
  /**
   * Waits until the account, and the process, may send another large answer, such as a whole list; it has its place until
   * the answer is read, or nobody reads it and another one waits. @throws TooManyAtOnce
   */
  beforeLarge(request: FastifyRequest, reply: FastifyReply, accountId: number): Promise<void>;
  /** The same for a zip of files and records, which takes much longer: those wait for one another. @throws TooManyAtOnce */
  beforeZip(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts a live socket until it closes. @throws TooManyAtOnce */
  countSocket(request: SocketRequest, accountId: number): void;
}

const connectionOf = ({ raw: { socket }, log, ip }: FastifyRequest): Connection => ({
  get bytesWritten() {
    return socket.bytesWritten;
  },
  get writableLength() {
    return socket.writableLength;
  },
  cutOff: () => {
    logCutOff(log, ip);
    socket.destroy();
  },
});

export const createTraffic = (limits: TrafficLimits, most: RunningLimits = mostRunning): Traffic => {
  const calls = {
    ofAddress: new CallsAMinute(limits.callsPerAddress),
    ofAccount: new CallsAMinute(limits.callsPerAccount),
  };
  const underWay = {
    ofAddress: new CallsAtOnce<string>(limits.callsPerAddress === 0 ? 0 : mostOfAddress),
    ofAccount: new CallsAtOnce(limits.callsPerAccount === 0 ? 0 : mostOfAccount),
  };
  const sockets = {
    ofAddress: new CallsAtOnce<string>(limits.socketsPerAddress),
    ofAccount: new CallsAtOnce(limits.socketsPerAccount),
  };

  const large = new TurnsOfEach<number>(mostLarge, longestWaitForLarge);
  const ofAll = new LargeAnswers();
  const zips = new LargeAnswers(mostZips, longestWaitForZip);

  const running = {
    ofBrowser: new TurnsOfEach<string>(most.ofBrowser),
    ofAccount: new TurnsOfEach<number>(most.ofAccount),
    expensive: new TurnsOfEach<number>(most.expensive),
  };
  /** What gives back the turns of a call, when it gets another kind of turn. */
  const turns = new WeakMap<FastifyRequest, (() => void)[]>();
  const hold = (request: FastifyRequest, reply: FastifyReply, giveBack: () => void): void => {
    turns.set(request, [...(turns.get(request) ?? []), giveBack]);
    setTimeout(giveBack, longestTurn).unref();
    onceAnswered(request, reply, giveBack);
  };
  const letGo = (request: FastifyRequest): void => {
    for (const giveBack of turns.get(request) ?? []) giveBack();
  };

  return {
    beforeLookUp: async (request, reply, token = '') => {
      hold(request, reply, await running.ofBrowser.turn(`${callerOf(request)} ${token}`));
    },
    beforeCall: async (request, reply, accountId, isExpensive) => {
      letGo(request);
      if (isExpensive) onceAnswered(request, reply, await running.expensive.turn(accountId));
      hold(request, reply, await running.ofAccount.turn(accountId));
      if (isExpensive) await nextFairTurn();
    },
    beforeLarge: async (request, reply, accountId) => {
      letGo(request);
      onceAnswered(request, reply, await large.turn(accountId));
      onceAnswered(request, reply, await ofAll.turn(connectionOf(request)));
    },
    beforeZip: async (request, reply) => {
      letGo(request);
      onceAnswered(request, reply, await zips.turn(connectionOf(request)));
    },
    countCaller: (request, reply) => {
      const caller = callerOf(request);
      calls.ofAddress.count(caller);
      // A socket is counted as one; it has no answer.
      if (!request.ws) onceAnswered(request, reply, underWay.ofAddress.take(caller));
    },
    countAccount: (request, reply, accountId) => {
      calls.ofAccount.count(String(accountId));
      if (!request.ws) onceAnswered(request, reply, underWay.ofAccount.take(accountId));
    },
    countSocket: ({ ip, raw: { socket } }, accountId) => {
      // It has closed already, while its session was looked up.
      if (socket.destroyed) return;
      socket.once('close', sockets.ofAddress.take(callerOf({ ip })));
      socket.once('close', sockets.ofAccount.take(accountId));
    },
  };
};
