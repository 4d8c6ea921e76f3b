import { countOf } from '../../domain/counts.ts';

/** What Sync found. */
interface Found {
  readonly overdue: number;
  /** Promises whose day was over. */
  readonly brokenPromises: number;
  /** Sequences that wait for the user: an email failed, is unconfirmed, or can't be sent. */
  readonly troubled: number;
}

/** Sync before the runs have started. */
export const notStarted = 'Owed is still starting. Please try again in a moment.';

/** "Everything is up to date. 2 invoices are overdue. 1 promise was not kept. 1 sequence needs attention." */
export const foundWords = ({ overdue, brokenPromises, troubled }: Found): string =>
  [
    'Everything is up to date.',
    overdue === 0 ? 'No invoice is overdue.' : `${countOf(overdue, 'invoice is', 'invoices are')} overdue.`,
    ...(brokenPromises === 0 ? [] : [`${countOf(brokenPromises, 'promise was', 'promises were')} not kept.`]),
    ...(troubled === 0
      ? []
      : [
          `${countOf(troubled, 'sequence needs', 'sequences need')} attention: an email failed, is unconfirmed, or can't be sent.`,
        ]),
  ].join(' ');
