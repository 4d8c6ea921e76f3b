/** A fact of a report. */
export interface ReportFact {
  /** "Dec 3, 2026, 9:00 AM" */
  readonly when: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** A document of facts, for people to read and print. */
export interface ReportText {
  readonly title: string;
  /** What is true of the whole: term, text. */
  readonly summary: readonly (readonly [string, string])[];
  readonly facts: AsyncIterable<ReportFact>;
  /** At the foot of each page. */
  readonly foot: string;
  /** What follows the facts. */
  readonly notes: readonly string[];
}

/** Writes a report as a PDF. */
export type ReportWriter = (report: ReportText) => AsyncIterable<Uint8Array>;
