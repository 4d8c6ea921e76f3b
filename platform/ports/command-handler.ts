import type { Decider } from '../../domain/decider.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { Actor } from '../../domain/metadata.ts';
import type { Position, RecordedEvent, StreamName } from './event-store.ts';

/** Who gives a command, and how it is known again. */
export interface CommandContext {
  readonly userId: number | null;
  readonly actor: Actor;
  /** UUID. A command given again with the same id to the same stream is done once. */
  readonly commandId: string;
  readonly correlationId: string;
  /** What caused the command; itself by default. */
  readonly causationId?: string;
}

/** What a command did to its stream. */
export interface Handled<S> {
  /** The state on which the command was decided. */
  readonly before: S;
  /** Position of the last event in `before`; undefined when the stream had none. */
  readonly decidedAt: Position | undefined;
  /** The state with the command's events; of a repeat, the stream's state now. */
  readonly state: S;
  /** -1 for a stream without events. */
  readonly revision: number;
  /** Of the stream's last event; undefined for a stream without events. */
  readonly position: Position | undefined;
  /**
   * The command's own events, also when it was a repeat; none when it changed nothing. The position of each is that of
   * its append, which is the last event's.
   */
  readonly events: readonly RecordedEvent[];
}

/**
 * A command, or what makes it of the state that it is decided on: there an owner is checked and what the command needs
 * from elsewhere is fetched, so that one read of the stream serves all. It may be called again when the state was not
 * the current one.
 */
export type CommandOn<C, S> = C | ((state: S) => C | Promise<C>);

export interface CommandHandler {
  /** A stream's state as it is now. @throws StreamGone, StoreUnavailable */
  load<C, S, E extends OwedEvent>(
    stream: StreamName,
    decider: Decider<C, S, E>,
  ): Promise<{ state: S; revision: number }>;

  /**
   * Decides a command on the stream's state and appends what it causes, durable when it resolves. A state held in memory
   * is used without a read, because an append at its revision proves that it was current; a refusal, or a decision that
   * changes nothing, is made on a state that was read. When somebody else appended meanwhile the command is decided
   * again; with `atRevision` it is decided on just that revision or not at all. What is appended is answered as done.
   * @throws a domain error when the command does not hold, RevisionConflict (with `atRevision` only), CommandLost,
   *   StreamGone, AppendTooLarge, StoreUnavailable
   */
  handle<C extends object, S, E extends OwedEvent>(
    stream: StreamName,
    decider: Decider<C, S, E>,
    command: CommandOn<C, S>,
    context: CommandContext,
    options?: { readonly atRevision?: number },
  ): Promise<Handled<S>>;
}
