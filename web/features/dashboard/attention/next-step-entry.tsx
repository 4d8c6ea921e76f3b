import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import { dateIn, shortDate } from '../../../../domain/calendar.ts';
import {
  chaseAgain,
  leaveInvoice,
  statusDone,
  undoOfStatus,
} from '../../../components/invoice-actions/collection.ts';
import { statusWords, stepWords } from '../../../components/invoices/collection-words.ts';
import { useViewer } from '../../../data/account/viewer.ts';
import { settle } from '../../../loading/settled.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { DaysLate } from '../../../ui/text/date-text.tsx';
import { Aside, EntryFrame } from './entry-frame.tsx';
import { EntryButton, PaidButton } from './invoice-buttons.tsx';

type Entry = AttentionEntry<'nextSteps'>;

/** What led to the question. */
const whatWas = (
  { collectionStatus, nextStep, lastReminderAt, isOutbox, currency }: Entry,
  timeZone: string,
): string => {
  if (collectionStatus !== undefined) return `${statusWords(collectionStatus)}.`;
  if (nextStep !== undefined) return `${stepWords(nextStep, currency)}.`;
  if (lastReminderAt === null) return 'Its sequence has ended.';
  const day = shortDate(dateIn(timeZone, Date.parse(lastReminderAt)));
  return isOutbox
    ? `The last reminder was only written to the outbox, on ${day}.`
    : `The last reminder was sent on ${day}.`;
};

/** Asks what comes after the last reminder, or after what was done since. */
export const NextStepEntry = ({ entry }: { readonly entry: Entry }) => {
  const openDialog = useOpenDialog();
  const { timeZone } = useViewer();
  const { invoiceId: id, collectionStatus, nextStep } = entry;
  const note = (collectionStatus ?? nextStep)?.note;
  const leave = (): void =>
    void settle(id, { done: statusDone('left'), undo: undoOfStatus(id) }, () => leaveInvoice(id));
  const again = (): void => void settle(id, { done: 'No longer set aside' }, () => chaseAgain(id));
  return (
    <EntryFrame
      kind="next-step"
      entry={entry}
      actions={
        <>
          <EntryButton
            entry={entry}
            main
            label="Choose next step"
            onClick={() => openDialog('next-step', id)}
          />
          {collectionStatus === undefined ? (
            <EntryButton entry={entry} label="Leave it" onClick={leave} />
          ) : (
            <EntryButton entry={entry} label="Chase again" onClick={again} />
          )}
          <PaidButton entry={entry} />
        </>
      }
    >
      <span>
        {whatWas(entry, timeZone)} <DaysLate date={entry.dueDate} />. What comes next?
      </span>
      {note !== undefined && <Aside>{note}</Aside>}
    </EntryFrame>
  );
};
