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

/** A stream as a command left it. Read the state at once: a decider may change it in place at the next command. */
export interface Handled<S> {
  readonly state: S;
  /** -1 for a stream without events. */
  readonly revision: number;
  /** Of the stream's last event; undefined for a stream without events. */
  readonly position: Position | undefined;
  /** The command's own events, also when it was a repeat; none when it changed nothing. */
  readonly events: readonly RecordedEvent[];
}

export interface CommandHandler {
  /** A stream's state as it is now. @throws StreamGone, StoreUnavailable */
  load<C, S, E extends OwedEvent>(
    stream: StreamName,
    decider: Decider<C, S, E>,
  ): Promise<{ state: S; revision: number }>;

  /**
   * Decides a command on the stream's state and appends what it causes, durable when it resolves. When somebody else
   * appended meanwhile it is decided again; with `atRevision` it is decided on just that revision or not at all.
   * @throws a domain error when the command does not hold, RevisionConflict (with `atRevision` only), CommandLost,
   *   StreamGone, AppendTooLarge, StoreUnavailable
   */
  handle<C, S, E extends OwedEvent>(
    stream: StreamName,
    decider: Decider<C, S, E>,
    command: C,
    context: CommandContext,
    options?: { readonly atRevision?: number },
  ): Promise<Handled<S>>;
}
