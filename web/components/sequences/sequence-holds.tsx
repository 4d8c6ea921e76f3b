import type { StepView } from '../../../contracts/sequences/sequences.ts';
import type { InvoiceSequence } from './invoice-sequence.ts';
import { holdMeanings } from './hold-meanings.ts';
import { isHeld } from './step-status.ts';
import { Notice } from '../../ui/page/notice.tsx';

/** Details from the server; a promise's day is in its label. */
const detailOf = (step: StepView | undefined, at: number): string | null => {
  const hold = step?.holds[at];
  return hold === undefined || hold.reason === 'promised_payment' ? null : hold.detail;
};

/** Every reason why a sequence is on hold, and what ends it. */
export const SequenceHolds = ({ row }: { readonly row: InvoiceSequence }) => {
  const held = row.steps.find(isHeld);
  return row.labels.map(({ text, reason }, at) => {
    if (reason === null) return null;
    const tone =
      reason === 'promised_payment' ? 'purple' : reason === 'paused_by_hand' ? 'neutral' : 'orange';
    return (
      <Notice key={text} tone={tone}>
        <strong>{text}.</strong> {detailOf(held, at) ?? holdMeanings[reason]}
      </Notice>
    );
  });
};
