import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { SenderView } from '../../../../contracts/senders/verified-emails.ts';
import { needsConnecting, refusalWords } from '../../../../domain/sender/refusal-words.ts';
import { Notice } from '../../../ui/page/notice.tsx';

interface SenderRefusalProps {
  readonly email: string;
  readonly refusal: NonNullable<SenderView['refusal']>;
  readonly onEdit: () => void;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Why the emails of a sender wait, and how to fix it. */
export const SenderRefusal = ({ email, refusal: { reply, gmail }, onEdit }: SenderRefusalProps) => {
  if (gmail === null)
    return (
      <Notice
        tone="red"
        action={
          <Button size="small" onClick={onEdit}>
            Fix
          </Button>
        }
      >
        Its mail server rejects the login: {reply} Its emails are on hold. Owed tries again every hour.
      </Notice>
    );
  const why = sentence(refusalWords({ email, server: 'Gmail', reply, gmail }));
  if (!needsConnecting(gmail))
    return <Notice tone="red">{why} Its emails are on hold. Owed tries again every hour.</Notice>;
  return (
    <Notice
      tone="red"
      action={
        <Button size="small" component={Link} to="/settings?tab=integrations">
          Connect Gmail
        </Button>
      }
    >
      {why} Its emails are on hold until you connect Gmail again.
    </Notice>
  );
};
