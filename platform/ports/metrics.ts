import type { VitalSigns } from '../../contracts/health.ts';

/** `conflict`: another writer was faster, and the decision is made again. */
export type AppendOutcome = 'stored' | 'conflict' | 'failed';

/** An answered HTTP call. */
export interface AnsweredCall {
  readonly method: string;
  /** The path's pattern, such as `/api/invoices/:id`; undefined when no route has the path. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

/** What a process measures for a monitoring system. No label names an account, a person or a record. */
export interface Metrics {
  called(call: AnsweredCall): void;
  appended(append: {
    readonly outcome: AppendOutcome;
    readonly events: number;
    readonly seconds: number;
  }): void;
  /** All measurements, with what the process can say of its work now. */
  text(now: { readonly signs: VitalSigns; readonly problems: number }): Promise<string>;
  /** The content type of the text. */
  readonly contentType: string;
}
