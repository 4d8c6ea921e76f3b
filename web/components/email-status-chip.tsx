import type { SentEmailView } from '../../contracts/sent-emails.ts';
import { StatusChip } from './status-chip.tsx';

/** The status of an email: "Outbox" instead of "Sent" when nobody received it, "Unconfirmed" when nobody knows. */
export const EmailStatusChip = ({
  email,
}: {
  readonly email: Pick<SentEmailView, 'inDoubt' | 'status' | 'via' | 'errorMessage'>;
}) => {
  if (email.inDoubt) return <StatusChip tone="orange" label="Unconfirmed" title={email.errorMessage ?? ''} />;
  if (email.status === 'failed')
    return <StatusChip tone="red" label="Failed" title={email.errorMessage ?? ''} />;
  if (email.via === 'outbox')
    return (
      <StatusChip
        tone="neutral"
        label="Outbox"
        title="Written to the outbox folder. The client received nothing."
      />
    );
  return <StatusChip tone="green" label="Sent" />;
};
