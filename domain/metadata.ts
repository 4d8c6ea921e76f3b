/** Who caused an event: a user, a run, the system itself, an import, or someone who opened a mailed link. */
export type Actor = 'user' | 'workflow' | 'system' | 'import' | 'link';

/** What every event carries in addition to its data. */
export interface EventMetadata {
  /** Account that the event belongs to; null before one exists. */
  readonly userId: number | null;
  readonly actor: Actor;
  /** The command that made this event; a repeated command finds its events by this id. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly schemaVersion: number;
  /** ISO instant, shifted by `CLOCK_OFFSET` like every other time of the domain. */
  readonly occurredAt: string;
  /** Where in a trace it happened, in the format of W3C Trace Context; absent while nothing is traced. */
  readonly traceparent?: string;
}
