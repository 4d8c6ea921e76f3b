import type { Decider } from '../../domain/decider.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { Actor } from '../../domain/metadata.ts';
import type { Position, RecordedEvent, StreamName } from './event-store.ts';

/** Who gives a command, and the ids by which a repeat is recognized. */
export interface CommandContext {
  readonly userId: number | null;
  readonly actor: Actor;
  /** UUID. A command repeated with the same id on the same stream takes effect once. */
  readonly commandId: string;
  readonly correlationId: string;
  /** What caused the command; itself by default. */
  readonly causationId?: string;
  /** It was done before, and is not decided again: if it has no events on the stream, it has changed nothing. */
  readonly isAnswered?: boolean;
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
   * The command's own events, also for a repeat; none if it changed nothing. The position of each is that of the last
   * event of its append.
   */
  readonly events: readonly RecordedEvent[];
}

/**
 * A command, or a function that makes one from the state that it is decided on. The function can check the owner and
 * fetch what the command needs from elsewhere, so that one read of the stream is enough. It is called again if the
 * state turns out to be old.
 */
export type CommandOn<C, S> = C | ((state: S) => C | Promise<C>);

export interface CommandHandler {
  /** The current state of a stream. @throws StreamGone, StoreUnavailable */
  load<C, S, E extends OwedEvent>(
    stream: StreamName,
    decider: Decider<C, S, E>,
  ): Promise<{ state: S; revision: number }>;

  /**
   * Decides a command on the stream's state and appends the resulting events; they are durable when it resolves. A
   * cached state is used without a read, because an append at its revision proves that it was current; a refusal, or a
   * decision that changes nothing, is made only on a state that was just read. If another writer appended first, the
   * command is decided again; with `atRevision` it is decided on exactly that revision or not at all. Once the events
   * are appended, the command counts as done.
   *
   * With `isNew` the stream is taken to be empty until an append or a refusal proves otherwise, so that the first
   * command of a stream reads nothing.
   * @throws a domain error when the command is refused, RevisionConflict (with `atRevision` only), CommandLost,
   *   StreamGone, AppendTooLarge, StoreUnavailable
   */
  handle<C extends object, S, E extends OwedEvent>(
    stream: StreamName,
    decider: Decider<C, S, E>,
    command: CommandOn<C, S>,
    context: CommandContext,
    options?: { readonly atRevision?: number; readonly isNew?: boolean },
  ): Promise<Handled<S>>;
}
