import { StoreUnavailable } from '../../../platform/ports/event-store.ts';
import type { Life } from '../world.ts';

/** How the disk of a simulation behaves. */
export interface DiskState {
  /** While it is full, every write fails. */
  isFull: boolean;
  /** While it is nearly full, of a hundred writes so many fail. */
  failing: number;
  /** Longest that a write takes, in milliseconds; 0 for a fast one. */
  slowness: number;
}

/**
 * The awaits of a port. Whatever it does happens at one moment between two of them: a crash at the first loses it, a crash at
 * the second loses only the answer.
 */
export interface Await {
  read<T>(what: string, work: () => T | Promise<T>): Promise<T>;
  write<T>(what: string, work: () => T | Promise<T>): Promise<T>;
}

export const createAwait = (life: Life, disk: DiskState, name: string): Await => ({
  read: async (what, work) => {
    await life.point(`${name}: ${what}`);
    return work();
  },
  write: async (what, work) => {
    await life.point(`${name}: before ${what}`, disk.slowness);
    if (disk.isFull || (disk.failing > 0 && life.world.chance.below(100) < disk.failing))
      throw new StoreUnavailable('The disk is full');
    const done = await work();
    await life.point(`${name}: after ${what}`);
    return done;
  },
});
