import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import type { NextStep } from '../chase/next-step.ts';
import type { RunDescription } from './chase/chase-answer.ts';

type Named = Pick<RunDescription, 'clientName' | 'invoiceNumber'>;

/** Temporal accepts 400 bytes for a summary. */
const longestName = 60;
const longestSummary = 100;

/** Escapes names, because Temporal's pages render these texts as Markdown. */
const plain = (name: string): string => name.replace(/[\\`*_[\]<>!]/g, '\\$&');

const inOneLine = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

const nameIn = (name: string): string => plain(inOneLine(name, longestSummary));

/** The run's title: whose invoice it is. */
export const summaryOf = (run: ChaseRun, named: Named | null): string =>
  named === null
    ? `Sequence ${run.sequenceId}`
    : `${inOneLine(named.invoiceNumber, longestName)} · ${inOneLine(named.clientName, longestName)}`;

/** The run's fixed details, as Markdown. */
export const detailsOf = (run: ChaseRun, named: Named | null): string =>
  [
    named === null
      ? 'Chases an invoice.'
      : `Chases invoice **${nameIn(named.invoiceNumber)}** of **${nameIn(named.clientName)}**.`,
    '',
    `Account ${run.accountId}, invoice ${run.invoiceId}, sequence ${run.sequenceId}.`,
    'What happened to the invoice is in its history in Owed; what the run waits for is in the current details.',
  ].join('\n');

/** How a failed decision is shown. */
export interface Failure {
  /** How often in a row. */
  readonly failures: number;
  readonly error: string;
  readonly retryInMilliseconds: number;
}

const stateNames: Readonly<Record<RunDescription['state'], string>> = {
  waiting: 'Waiting',
  paused: 'Paused',
  sending: 'Sending',
  retrying: 'Sending again later',
  in_doubt: 'Unconfirmed',
  finished: 'Finished',
};

const titled = (title: string, text: string | null): string[] =>
  text === null ? [] : [`- ${title}: ${text}`];

/** Last, because pages may show only the first lines, and the title has it too. */
const ofInvoice = (shown: RunDescription | null): string[] =>
  shown === null ? [] : titled('Invoice', `${nameIn(shown.invoiceNumber)} of ${nameIn(shown.clientName)}`);

/** What the run does and waits for, as Markdown. */
export const currentDetailsOf = (next: NextStep, shown: RunDescription | null): string => {
  const state = next.type === 'finish' ? 'finished' : (shown?.state ?? 'waiting');
  return [
    `**${stateNames[state]}**: ${next.why}`,
    '',
    ...titled('Next', shown?.nextStep ?? null),
    ...(next.type === 'wait'
      ? titled('Until', next.until ?? 'something changes; looks again every day')
      : []),
    ...ofInvoice(shown),
  ].join('\n');
};

/** What went wrong and when it is tried again, as Markdown. */
export const failureDetailsOf = (
  { failures, error, retryInMilliseconds }: Failure,
  shown: RunDescription | null,
): string =>
  [
    `**Can't go on**: ${error}`,
    '',
    ...titled('Failed', failures === 1 ? 'once' : `${failures} times in a row`),
    ...titled('Tries again', `in ${Math.ceil(retryInMilliseconds / 1_000)} s, or when something changes`),
    ...titled('Next', shown?.nextStep ?? null),
    ...ofInvoice(shown),
  ].join('\n');

/** The timer's summary in the history. */
export const timerSummaryOf = (next: Extract<NextStep, { type: 'wait' }>): string =>
  inOneLine(next.until === null ? `${next.why}; looks again within a day` : next.why, longestSummary);

/** Why a run looks again, such as `Promise recorded, steps changed`. */
export const wakeWords = (news: readonly string[]): string => {
  const words = news.map((name) => name.replaceAll('-', ' ')).join(', ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

/** The activity's summary in the history: why the run decides, and which step may be due. */
export const activitySummaryOf = (why: string, shown: RunDescription | null): string =>
  inOneLine(shown?.nextStep == null ? why : `${why}: ${shown.nextStep}`, longestSummary);
