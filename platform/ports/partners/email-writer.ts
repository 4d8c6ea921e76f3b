import type { Tone } from '../../../contracts/sequences/tones.ts';

/** What a writer is told about a reminder, and all that it is told: no name, address or amount. */
export interface EmailBrief {
  readonly tone: Tone;
  /** Whether it goes after the due date. */
  readonly isAfter: boolean;
  /** Whether the client has named a day of payment that has passed. */
  readonly isPromiseBroken: boolean;
  readonly isLastReminder: boolean;
  /** The user's draft, with variables in place of what it says of the client and the invoice; null for none. */
  readonly draft: string | null;
}

/** Why a writer wrote nothing: no quota left, too many calls, too slow, not reached, refused to write, or cut off. */
export type WriterTrouble = 'quota' | 'busy' | 'timeout' | 'unreachable' | 'refused' | 'cut';

export class WriterFailed extends Error {
  override readonly name = 'WriterFailed';
  readonly trouble: WriterTrouble;
  constructor(trouble: WriterTrouble) {
    super(`The writing service failed: ${trouble}`);
    this.trouble = trouble;
  }
}

/** Writes the texts of reminders, in the service that the settings name. What it writes has to be checked. */
export interface EmailWriter {
  /**
   * The text in pieces as it is written: a line "Subject: …", an empty line, then the content. Ends the call to the
   * service when the signal aborts or the reader stops.
   * @throws WriterFailed
   */
  write(brief: EmailBrief, signal: AbortSignal): AsyncIterable<string>;
}
