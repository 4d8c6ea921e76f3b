import type { SentEmailView } from '../../../contracts/sequences/sent-emails.ts';
import { emailStatusLabel } from '../../../domain/reasons/shown-status.ts';
import { StatusChip, type ChipTone } from '../../ui/page/status-chip.tsx';

const tones = {
  Unconfirmed: 'orange',
  Failed: 'red',
  Outbox: 'neutral',
  Sent: 'green',
} as const satisfies Record<string, ChipTone>;

/** The status of an email, and why on hover. */
export const EmailStatusChip = ({
  email,
}: {
  readonly email: Pick<SentEmailView, 'inDoubt' | 'status' | 'via' | 'errorMessage'>;
}) => {
  const label = emailStatusLabel(email);
  const title =
    label === 'Outbox' ? 'Written to the outbox folder. The client received nothing.' : email.errorMessage;
  return <StatusChip tone={tones[label]} label={label} {...(label !== 'Sent' && { title: title ?? '' })} />;
};
