import { expect } from 'vitest';
import type { Decider } from './decider.ts';

interface Then<E> {
  /** The decision's events, all of them, deeply equal. */
  thenExactly(...events: E[]): void;
  thenNothing(): void;
  thenRefused(error: new (...args: never[]) => Error, message?: string): void;
}

interface Given<C, E> {
  when(command: C): Then<E>;
}

/** Frozen, so that a test fails when a decider mutates its input. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
};

/** Tests of a decision: given what happened, when a command comes, then exactly these events. */
export const givenFor =
  <C, S, E>({ initial, evolve, decide }: Decider<C, S, E>) =>
  (...history: E[]): Given<C, E> => ({
    when: (command) => {
      const decided = (): E[] =>
        decide(
          frozen(command),
          history.reduce((state, event) => frozen(evolve(state, frozen(event))), frozen(initial)),
        );
      return {
        thenExactly: (...events) => {
          expect(decided()).toStrictEqual(events);
        },
        thenNothing: () => {
          expect(decided()).toStrictEqual([]);
        },
        thenRefused: (error, message) => {
          expect(decided).toThrow(error);
          if (message !== undefined) expect(decided).toThrow(message);
        },
      };
    },
  });
