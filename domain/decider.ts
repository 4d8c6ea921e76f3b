/**
 * The pure core of an aggregate: `decide` turns a command into events, `evolve` applies an event to the state. No I/O,
 * no clock, no randomness.
 */
export interface Decider<Command, State, Event> {
  /** The aggregate's name and the version of its state's shape; snapshots of other versions are ignored. */
  readonly name: string;
  readonly version: number;
  readonly initial: State;
  /** The command's events, none when it changes nothing. Throws a domain error when the command is refused. */
  decide(this: void, command: Command, state: State): Event[];
  evolve(this: void, state: State, event: Event): State;
}
