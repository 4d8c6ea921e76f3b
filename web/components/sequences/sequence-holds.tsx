import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { ClientCreditNotice } from '../invoice-actions/client-credit-notice.tsx';
import { RemainderQuestion } from '../invoice-actions/remainder-question.tsx';
import type { InvoiceSequence } from './invoice-sequence.ts';
import { holdMeanings } from './hold-meanings.ts';
import { isHeld } from './step-status.ts';
import { Notice } from '../../ui/page/notice.tsx';

/** Details from the server; a promise's day is in its label. */
const detailOf = (step: StepView | undefined, at: number): string | null => {
  const hold = step?.holds[at];
  return hold === undefined || hold.reason === 'promised_payment' ? null : hold.detail;
};

interface SequenceHoldsProps {
  readonly row: InvoiceSequence;
  /** The question about a small rest stands beside it. */
  readonly isAskedBeside?: boolean;
}

/** Every reason why a sequence is on hold, and what ends it. */
export const SequenceHolds = ({ row, isAskedBeside = false }: SequenceHoldsProps) => {
  const held = row.steps.find(isHeld);
  return row.labels.map(({ text, reason }, at) => {
    if (reason === null) return null;
    if (reason === 'small_remainder' && isAskedBeside) return null;
    if (reason === 'small_remainder' && row.invoice?.askedRemainder !== undefined)
      return (
        <RemainderQuestion
          key={text}
          invoice={{ ...row.invoice, remainder: row.invoice.askedRemainder }}
          isChased
        />
      );
    const tone =
      reason === 'promised_payment' ? 'purple' : reason === 'paused_by_hand' ? 'neutral' : 'orange';
    const notice = (
      <Notice key={text} tone={tone}>
        <strong>{text}.</strong> {detailOf(held, at) ?? holdMeanings[reason]}
      </Notice>
    );
    if (reason !== 'client_credit' || row.invoice === undefined) return notice;
    const { clientId, currency } = row.invoice;
    return (
      <ClientCreditNotice
        key={text}
        clientId={clientId}
        currency={currency}
        invoiceId={row.invoiceId}
        isHeld
        otherwise={notice}
      />
    );
  });
};
