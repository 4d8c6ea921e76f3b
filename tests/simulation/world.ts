import { AsyncLocalStorage } from 'node:async_hooks';
import { Chance } from '../kill/chance.ts';
import type { SetTimer } from '../../workflows/timer.ts';
import { countAwait } from './person/callers.ts';
import { Heap } from './heap.ts';

/**
 * An `idle` one, which repeats, does not move time forward by itself. A `turn` of the event loop is taken even after a
 * crash: it reaches nothing that is stored, and what modules remember of their turns stays right for the next life.
 */
type TaskKind = 'usual' | 'idle' | 'turn';

/** Work that waits for its turn, or for its time. */
interface Task {
  /** In elapsed milliseconds. */
  at: number;
  /** The order in which tasks were made. */
  readonly nth: number;
  /** Whose it is; it is dropped with the life. */
  readonly life: Life;
  readonly run: () => void;
  readonly kind: TaskKind;
  isCancelled: boolean;
}

/** A handle as Node's timers return it. */
export interface Handle {
  readonly cancel: () => void;
  ref(): Handle;
  unref(): Handle;
  hasRef(): boolean;
}

/** A timer that is to look at the wall clock when it is set. */
interface Sleeper {
  /** In elapsed milliseconds. */
  readonly at: number;
  readonly soon: () => void;
}

const aMinute = 60_000;
/** More turns than anything that ends takes in some weeks. */
const mostSteps = 1_000_000;

/** The life whose code is running; undefined outside of every simulation. */
export const running = new AsyncLocalStorage<Life>();

const realImmediate = globalThis.setImmediate;
/** Resolves when everything that needs neither time nor a port is done. */
const drained = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

const earlier = (one: Task, other: Task): boolean =>
  one.at < other.at || (one.at === other.at && one.nth < other.nth);

/** Never resolves: what a process that has died gets from a port. */
const forever = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** At which await of a port a life crashes. */
export interface Crash {
  /** Part of what the port is asked; empty for anything. */
  readonly where: string;
  /** The first is 1. */
  readonly after: number;
}

/** One life of a process: from its start until it ends or crashes. */
export class Life {
  readonly world: World;
  readonly name: string;
  isAlive = true;
  /** While it loads web pages and the like from a real disk, which takes real time. */
  isLoading = false;
  /** Until when nothing of it runs, in elapsed milliseconds; what comes from outside waits. */
  stillUntil = 0;
  /** When it ended, in elapsed milliseconds. */
  endedAt: number | undefined;
  /** When it crashes; never by default. */
  crash: Crash | undefined;
  /** Awaits of ports so far, among which the crash is. */
  private points = 0;
  private readonly ends: (() => void)[] = [];

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
  }

  get standsStill(): boolean {
    return this.stillUntil > this.world.passed();
  }

  /** Runs code of this life. */
  within<T>(code: () => T): T {
    return running.run(this, code);
  }

  /**
   * One await of a port: here others may go on first, time may pass, and the process may crash.
   * @param slow the longest that it may take, in milliseconds
   */
  async point(what: string, slow = 0): Promise<void> {
    if (!this.isAlive) return forever();
    if (this.crash !== undefined && what.includes(this.crash.where)) this.points += 1;
    if (this.crash !== undefined && this.points >= this.crash.after) {
      this.world.note(`${this.name} crashes at ${what}`);
      this.end();
      return forever();
    }
    const delay = this.delayAt(what, slow);
    await countAwait(new Promise<void>((resolve) => this.world.later(this, delay, resolve)));
  }

  /** How long an await of a port takes, in milliseconds: most take none. */
  private delayAt(what: string, slow: number): number {
    const { chance } = this.world;
    const stall = this.world.stallAt(what);
    const luck = chance.next();
    // Rarely others get far meanwhile.
    if (luck < 0.003) return stall + 1 + chance.below(3_000);
    return stall + (luck < (slow > 0 ? 0.5 : 0.05) ? 1 + chance.below(slow > 0 ? slow : 20) : 0);
  }

  /** Ends without warning. What has not run will not run. */
  end(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.endedAt = this.world.passed();
    for (const tell of this.ends) tell();
  }

  /** Loads what no simulation can schedule. Only turns of the event loop are real meanwhile: a real timer would outlive it. */
  async load<T>(work: () => Promise<T>): Promise<T> {
    this.isLoading = true;
    this.world.loading += 1;
    try {
      return await this.within(work);
    } finally {
      this.isLoading = false;
      this.world.loading -= 1;
    }
  }

  onEnd(listener: () => void): void {
    if (this.isAlive) this.ends.push(listener);
    else listener();
  }
}

/** Time, chance and turns of one simulation. Nothing in it depends on anything but the seed. */
export class World {
  readonly chance: Chance;
  /** What happened, in order. */
  readonly history: string[] = [];
  /** People, servers elsewhere, and the oracle: what never crashes. */
  readonly outside = new Life(this, 'outside');
  /** Asked at each await of a port: by how many milliseconds it takes longer, because something is made to happen then. */
  stallAt: (what: string) => number = () => 0;
  /** How many lives load something, while which no turn is taken. */
  loading = 0;
  /** Turns taken so far. */
  steps = 0;
  private elapsed = 0;
  private start: number;
  private made = 0;
  private readonly ready: Task[] = [];
  private readonly timers = new Heap<Task>(earlier);
  private readonly sleepers = new Set<Sleeper>();

  constructor(seed: number, start: string) {
    this.chance = new Chance(seed);
    this.start = Date.parse(start);
  }

  /** The wall clock, in milliseconds since 1970. */
  now(): number {
    return this.start + this.elapsed;
  }

  /** Milliseconds that have passed, whatever the wall clock was set to. */
  passed(): number {
    return this.elapsed;
  }

  /** Sets the wall clock forward or back. */
  setClock(by: number): void {
    this.start += by;
    for (const { at, soon } of this.sleepers) if (at > this.elapsed + aMinute) soon();
  }

  note(what: string): void {
    this.history.push(`${new Date(this.now()).toISOString()} ${what}`);
  }

  /** Runs something after a time, when the scheduler chooses it. */
  later(life: Life, milliseconds: number, run: () => void, kind: TaskKind = 'usual'): Handle {
    const wait = Number.isFinite(milliseconds) ? Math.max(0, Math.ceil(milliseconds)) : 0;
    this.made += 1;
    const task: Task = { at: this.elapsed + wait, nth: this.made, life, run, kind, isCancelled: false };
    if (wait === 0) this.ready.push(task);
    else this.timers.push(task);
    const handle: Handle = {
      cancel: () => {
        task.isCancelled = true;
      },
      ref: () => handle,
      unref: () => handle,
      hasRef: () => false,
    };
    return handle;
  }

  /** Resolves after a time. */
  wait(life: Life, milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.later(life, milliseconds, resolve));
  }

  /** Takes turns until a condition holds. @throws when nothing is left that could make it hold */
  async until(holds: () => boolean): Promise<void> {
    for (;;) {
      await drained();
      while (this.loading > 0) await drained();
      if (holds()) return;
      if (!this.takeTurn()) throw new Error('The simulation waits for something that never comes');
      if (this.steps > mostSteps) throw new Error('The simulation goes on and on');
    }
  }

  /** Timers that sleep for long, unless the wall clock is set: then they wake within a minute, as those of a process do. */
  timersOf(life: Life): SetTimer {
    const setTimer = (callback: () => void, milliseconds: number): (() => void) => {
      const wake = (): void => {
        sleeping.cancel();
        early?.cancel();
        this.sleepers.delete(sleeper);
        callback();
      };
      const sleeping = this.later(life, Math.max(1, milliseconds), wake);
      let early: Handle | undefined;
      const sleeper: Sleeper = {
        at: this.elapsed + milliseconds,
        soon: () => {
          early ??= this.later(life, aMinute, wake);
        },
      };
      this.sleepers.add(sleeper);
      return () => {
        sleeping.cancel();
        early?.cancel();
        this.sleepers.delete(sleeper);
      };
    };
    return Object.assign(setTimer, { longestSleep: 6 * 60 * aMinute });
  }

  /** Ends everything. The turns that are left are taken. */
  async end(lives: readonly Life[]): Promise<void> {
    this.outside.end();
    for (const life of [...lives]) life.end();
    await drained();
    while (this.ready.some(isLive)) {
      this.takeTurn();
      await drained();
    }
  }

  /** Whether there was anything to do. */
  private takeTurn(): boolean {
    this.moveDue();
    if (this.ready.length === 0 && !this.passTime()) return false;
    const at = this.chance.below(this.ready.length);
    const [task] = this.ready.splice(at, 1);
    if (task === undefined) return false;
    if (isLive(task) && task.life.standsStill) {
      task.at = task.life.stillUntil;
      this.timers.push(task);
      return true;
    }
    this.steps += 1;
    if (isLive(task)) task.life.within(task.run);
    return true;
  }

  /** Jumps to the next timer. */
  private passTime(): boolean {
    const idle: Task[] = [];
    let next = this.timers.pop();
    while (next !== undefined && (!isLive(next) || next.kind === 'idle')) {
      if (isLive(next)) idle.push(next);
      next = this.timers.pop();
    }
    if (next !== undefined) {
      this.elapsed = Math.max(this.elapsed, next.at);
      this.ready.push(next);
    }
    for (const task of idle) this.timers.push(task);
    this.moveDue();
    return this.ready.length > 0;
  }

  private moveDue(): void {
    for (let next = this.timers.peek(); next !== undefined; next = this.timers.peek()) {
      if (isLive(next) && next.at > this.elapsed) return;
      this.timers.pop();
      if (isLive(next)) this.ready.push(next);
    }
  }
}

const isLive = ({ life, kind, isCancelled }: Task): boolean =>
  !isCancelled && (life.isAlive || kind === 'turn');
