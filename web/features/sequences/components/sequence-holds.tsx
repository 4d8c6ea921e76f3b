import type { StepView } from '../../../../contracts/sequences.ts';
import type { InvoiceSequence } from '../sequence-row.ts';
import { isHeld } from '../../../lib/step-status.ts';
import { Notice } from '../../../components/notice.tsx';

/** Details from the server; a promise's day is in its label. */
const detailOf = (step: StepView | undefined, at: number): string | null => {
  const hold = step?.holds[at];
  return hold === undefined || hold.reason === 'promised_payment' ? null : hold.detail;
};

const meanings: Readonly<Record<string, string>> = {
  promised_payment:
    'Nothing goes out while the promise stands. If the invoice is still unpaid after that day, the emails resume.',
  paused_by_hand: 'Nothing goes out until you resume it.',
  delivery_failed: 'The remaining emails wait until you retry or skip the one that failed.',
  client_changed: 'CC and BCC were cleared. Check the emails, then resume.',
  reopened: 'The invoice was marked unpaid again. Nothing goes out until you resume the sequence.',
  needs_attention: "An email can't go out as it is. Fix it, then resume.",
  long_absence: 'Nothing was sent because the reminder was too late. Resume to reschedule the emails.',
  sender_refused: "The sender's mail server rejects the login. The emails resume once it accepts it again.",
  email_cap: "You've reached your plan's email limit. The emails resume automatically.",
  mail_server_added:
    'This sequence was started without a mail server. Resume it to send its emails to the client.',
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
        <strong>{text}.</strong> {detailOf(held, at) ?? meanings[reason]}
      </Notice>
    );
  });
};
