/** Who caused an event: a person at a page, a run, or the installation itself. */
export type Actor = 'user' | 'workflow' | 'system';

/** What every event carries beside its data. */
export interface EventMetadata {
  /** Account that the event belongs to; null before one exists. */
  readonly userId: number | null;
  readonly actor: Actor;
  /** The command that made this event; a repeat of the command finds its own events by it. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly schemaVersion: number;
  /** ISO instant, shifted by `CLOCK_OFFSET` like every other time of the domain. */
  readonly occurredAt: string;
}
