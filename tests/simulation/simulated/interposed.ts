import crypto from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { running, type Handle, type Life } from '../world.ts';

/**
 * Clock, timers and chance of Node, replaced for code that runs within a simulation. Other code, such as the test runner,
 * keeps the real ones: which of them a call gets is decided by the life that it runs in.
 */

type Callback = (...args: unknown[]) => void;

const isHandle = (timer: unknown): timer is Handle =>
  typeof timer === 'object' && timer !== null && 'cancel' in timer;

/**
 * Replaces a function: within a life by another, elsewhere it stays what it is.
 * @param isTurn whether it gives a turn of the event loop, which is real while a life loads
 */
const replace = <Name extends string>(
  owner: Record<Name, unknown>,
  name: Name,
  within: (life: Life, args: readonly never[]) => unknown,
  isTurn = false,
): void => {
  const real: unknown = owner[name];
  if (typeof real !== 'function') throw new TypeError(`${name} is no function`);
  const replaced = (...args: never[]): unknown => {
    const life = running.getStore();
    return life === undefined || (isTurn && life.isLoading)
      ? Reflect.apply(real, owner, args)
      : within(life, args);
  };
  // Node's promisified variants hang on the functions themselves.
  Object.defineProperties(replaced, Object.getOwnPropertyDescriptors(real));
  Object.defineProperty(owner, name, {
    value: replaced,
    configurable: true,
    writable: true,
    enumerable: true,
  });
};

const callLater = (life: Life, [callback, milliseconds = 0, ...args]: readonly unknown[]): Handle =>
  // Timers take a function.
  life.world.later(life, Math.max(1, Number(milliseconds)), () => (callback as Callback)(...args));

const callSoon = (life: Life, [callback, ...args]: readonly unknown[]): Handle =>
  life.world.later(life, 0, () => (callback as Callback)(...args), 'turn');

const callAgain = (life: Life, [callback, milliseconds, ...args]: readonly unknown[]): Handle => {
  let isOver = false;
  const arm = (): void => {
    const again = (): void => {
      if (isOver) return;
      (callback as Callback)(...args);
      arm();
    };
    life.world.later(life, Math.max(1, Number(milliseconds)), again, 'idle');
  };
  arm();
  const handle: Handle = {
    cancel: () => {
      isOver = true;
    },
    ref: () => handle,
    unref: () => handle,
    hasRef: () => false,
  };
  return handle;
};

const pause = (life: Life, milliseconds: number, value: unknown, signal: AbortSignal | undefined) =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      signal?.removeEventListener('abort', stop);
      resolve(value);
    };
    const timer = life.world.later(life, milliseconds, end, milliseconds === 0 ? 'turn' : 'usual');
    const stop = (): void => {
      timer.cancel();
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

const clear = (name: 'clearTimeout' | 'clearInterval' | 'clearImmediate'): void => {
  const real: (timer: never) => void = globalThis[name];
  globalThis[name] = (timer?: unknown): void => {
    if (isHandle(timer)) timer.cancel();
    else Reflect.apply(real, globalThis, [timer]);
  };
};

const bytes = ({ world }: Life, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => world.chance.below(256)));

const uuid = (life: Life): string => {
  const hex = bytes(life, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** As `AbortSignal.any`, which keeps whatever listens forever, unless it is aborted: a life that crashes aborts nothing. */
const anyOf = (signals: readonly AbortSignal[]): AbortSignal => {
  const either = new AbortController();
  for (const signal of signals) {
    const follow = (): void => either.abort(signal.reason);
    if (signal.aborted) follow();
    else {
      setMaxListeners(0, signal);
      signal.addEventListener('abort', follow, { once: true });
    }
  }
  return either.signal;
};

interface Options {
  readonly signal?: AbortSignal;
}

let isDone = false;

/** Replaces them, once. */
const interpose = (): void => {
  if (isDone) return;
  isDone = true;
  replace(Date, 'now', ({ world }) => world.now());
  replace(performance, 'now', ({ world }) => world.passed());
  replace(Math, 'random', ({ world }) => world.chance.next());
  replace(globalThis, 'setTimeout', callLater);
  replace(globalThis, 'setImmediate', callSoon, true);
  replace(globalThis, 'setInterval', callAgain);
  clear('clearTimeout');
  clear('clearInterval');
  clear('clearImmediate');
  const wait = (life: Life, args: readonly unknown[]): unknown =>
    // As Node declares them.
    pause(life, Math.max(1, Number(args[0] ?? 0)), args[1], (args[2] as Options | undefined)?.signal);
  const turn = (life: Life, args: readonly unknown[]): unknown =>
    pause(life, 0, args[0], (args[1] as Options | undefined)?.signal);
  replace(timersPromises, 'setTimeout', wait);
  replace(timersPromises, 'setImmediate', turn, true);
  replace(AbortSignal, 'any', (_, args: readonly unknown[]) => anyOf(args[0] as readonly AbortSignal[]));
  replace(crypto, 'randomUUID', (life) => uuid(life));
  replace(crypto, 'randomBytes', (life, args: readonly unknown[]) => bytes(life, Number(args[0])));
  replace(crypto, 'randomInt', (life, args: readonly unknown[]) => {
    const [from, to] = args.length > 1 ? [Number(args[0]), Number(args[1])] : [0, Number(args[0])];
    return from + life.world.chance.below(to - from);
  });
  syncBuiltinESMExports();
};

interpose();
