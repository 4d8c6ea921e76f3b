import { shortDate } from '../../domain/calendar.ts';
import type { EventOf } from '../../domain/events.ts';
import type { DueDateNews } from '../../domain/import/events.ts';
import { nowhere, ofInvoice, sumUp, type BellMessage } from './bell-messages.ts';

const afterMove: Readonly<Record<DueDateNews['reminders'], string>> = {
  moved: 'its reminders moved with it',
  kept: 'its reminders keep their dates',
  ended: 'its reminders have ended',
};

/** The new due date of an invoice that is chased, in a sentence. */
export const dueDateSentence = ({
  invoiceNumber,
  from,
  to,
  reminders,
}: Omit<DueDateNews, 'invoiceId'>): string =>
  `Invoice ${invoiceNumber} is now due ${shortDate(to)} instead of ${shortDate(from)}, and ${afterMove[reminders]}.`;

/** The due dates that a batch of an import changed. */
export const dueDatesIn = ({ data: { results } }: EventOf<'ImportEntriesApplied'>): readonly DueDateNews[] =>
  results.flatMap(({ dueDateNews }) => dueDateNews ?? []);

/**
 * Reports the due dates that an import changed; nothing if it changed none.
 * @param first the first ones, at least as many as are said in full
 * @param count of all
 */
export const dueDatesMessage = (first: readonly DueDateNews[], count: number): BellMessage | undefined => {
  const [only] = first;
  if (only === undefined) return undefined;
  return {
    type: 'info',
    title: count === 1 ? 'Due date changed by an import' : `${count} due dates changed by an import`,
    message: sumUp(first.map(dueDateSentence), count),
    ...(count === 1 ? ofInvoice(only.invoiceId) : nowhere),
  };
};
