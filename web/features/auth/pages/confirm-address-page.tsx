import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { signInFailures } from '../../../../contracts/accounts/sign-in-messages.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { queryClient } from '../../../data/query-client.ts';
import { userQuery } from '../../../data/account/session.ts';
import { useUrlParameters } from '../../../navigation/url-state.ts';
import { useCommand } from '../../../data/use-command.ts';
import { confirmAddress } from '../api/confirm-address.ts';
import { AuthCard } from '../components/auth-card.tsx';

type State = { readonly type: 'asking' } | { readonly type: 'proven' | 'refused'; readonly text: string };

/**
 * The target of a mailed link. It asks before it changes anything, because mail scanners open links too and would
 * prove addresses that nobody reads.
 */
const ConfirmAddressPage = () => {
  const search = useUrlParameters();
  const token = search.get('token') ?? '';
  const [state, setState] = useState<State>({ type: 'asking' });
  const confirm = useCommand({
    run: () => confirmAddress(token),
    failure: signInFailures.confirmAddress,
    onDone: ({ email }) => {
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      setState({ type: 'proven', text: `${email} is confirmed. Log in with it from now on.` });
    },
    answerFailure: (error) => {
      setState({ type: 'refused', text: messageOf(error) });
      return true;
    },
  });
  if (state.type === 'asking') {
    return (
      <AuthCard
        title="Confirm your email address"
        text="Confirm that this email address is yours and belongs to your Owed account."
      >
        <BusyButton
          variant="contained"
          busy={confirm.isPending}
          busyText="Confirming..."
          onClick={() => void confirm.start(undefined)}
        >
          Confirm
        </BusyButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={state.type === 'proven' ? 'Email address confirmed' : 'Invalid or Expired Link'}
      text={state.text}
    >
      <Button
        component={Link}
        to={state.type === 'proven' ? '/' : '/settings'}
        variant="contained"
        color="primary"
      >
        {state.type === 'proven' ? 'Continue' : 'Account Settings'}
      </Button>
    </AuthCard>
  );
};

export default ConfirmAddressPage;
