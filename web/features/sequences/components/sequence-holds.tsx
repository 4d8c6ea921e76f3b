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
  promised_payment: 'Nothing goes out while the promise stands. Unpaid after that day, the emails go on.',
  paused_by_hand: 'Nothing goes out until you resume it.',
  delivery_failed: 'The emails after it wait until you retry or skip the one that failed.',
  client_changed: 'CC and BCC were emptied. Check the emails, then resume.',
  reopened: 'The invoice was marked unpaid again. Nothing goes out until you resume it.',
  needs_attention: 'An email can’t go out as it is. Correct it, then resume.',
  long_absence: 'Nothing was sent on its own after so long. Resume to move the emails ahead.',
  sender_refused:
    'The mail server of its sender refuses the login. The emails go on when it accepts it again.',
  email_cap: 'Your plan’s number of emails is reached. The emails go on by themselves.',
  mail_server_added: 'It was started without a mail server. Resume to send its emails for real.',
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
