/**
 * The pure core of an aggregate: what a command means in a state, and what an event makes of a state. No I/O, no
 * clock, no randomness.
 */
export interface Decider<Command, State, Event> {
  /** Name of the aggregate, and version of its state's shape: a snapshot of another version is not used. */
  readonly name: string;
  readonly version: number;
  readonly initial: State;
  /** Events that the command causes, none when it changes nothing; throws a domain error when it does not hold. */
  decide(this: void, command: Command, state: State): Event[];
  evolve(this: void, state: State, event: Event): State;
}
