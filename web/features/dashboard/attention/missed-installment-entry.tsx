import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import {
  continuePlan,
  endPlan,
  missedAnswers,
  missedWords,
  planOutcomes,
} from '../../../components/invoice-actions/missed-installment.ts';
import { settle } from '../../../loading/settled.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EntryButton } from './invoice-buttons.tsx';

/** Asks what becomes of a payment plan of which an installment was missed. */
export const MissedInstallmentEntry = ({
  entry,
}: {
  readonly entry: AttentionEntry<'missedInstallments'>;
}) => {
  const openDialog = useOpenDialog();
  const { invoiceId: id, installment, canContinue, currency, inSequence } = entry;
  const { what, why } = missedWords(installment, currency, inSequence);
  const keep = (): void => void settle(id, { done: planOutcomes.kept }, () => continuePlan(id));
  const end = (): void => void settle(id, { done: planOutcomes.ended }, () => endPlan(id));
  return (
    <EntryFrame
      kind="missed"
      entry={entry}
      actions={
        <>
          <EntryButton
            entry={entry}
            main
            label="Record payment"
            onClick={() => openDialog('record-payment', id)}
          />
          {canContinue && <EntryButton entry={entry} label={missedAnswers.keep} onClick={keep} />}
          <EntryButton entry={entry} label={missedAnswers.end} onClick={end} />
          <EntryButton
            entry={entry}
            label={missedAnswers.replace}
            onClick={() => openDialog('payment-plan', id)}
          />
        </>
      }
    >
      <span>{`${what} ${why}`}</span>
    </EntryFrame>
  );
};
