import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { senderFailures } from '../../../../contracts/senders/sender-messages.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { readSendersAgain } from '../../../data/records/senders.ts';
import { useUrlParameters } from '../../../navigation/url-state.ts';
import { useCommand } from '../../../data/use-command.ts';
import { verifySender } from '../api/verify-sender.ts';
import { AuthCard } from '../components/auth-card.tsx';

type State = { readonly type: 'asking' } | { readonly type: 'verified' | 'refused'; readonly text: string };

const settings = '/settings?tab=verified-emails';

/** The target of a link that was mailed to a sender. It asks first, because mail scanners open links too. */
const VerifySenderPage = () => {
  const search = useUrlParameters();
  const token = search.get('token') ?? '';
  const [state, setState] = useState<State>({ type: 'asking' });
  const verify = useCommand({
    run: () => verifySender(token),
    failure: senderFailures.verify,
    onDone: ({ email }) => {
      void readSendersAgain();
      setState({ type: 'verified', text: `${email} is verified. Reminders can now be sent from it.` });
    },
    answerFailure: (error) => {
      setState({ type: 'refused', text: messageOf(error) });
      return true;
    },
  });
  if (state.type === 'asking')
    return (
      <AuthCard
        title="Verify your email address"
        text="Confirm that this email address is yours and that reminders may be sent from it."
      >
        <BusyButton
          variant="contained"
          busy={verify.isPending}
          busyText="Verifying..."
          onClick={() => void verify.start(undefined)}
        >
          Verify
        </BusyButton>
      </AuthCard>
    );
  return (
    <AuthCard
      title={state.type === 'verified' ? 'Email address verified' : 'Invalid or Expired Link'}
      text={state.text}
    >
      <Button component={Link} to={settings} variant="contained" color="primary">
        Verified emails
      </Button>
    </AuthCard>
  );
};

export default VerifySenderPage;
