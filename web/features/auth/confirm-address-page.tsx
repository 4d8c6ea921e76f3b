import { useEffect, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router-dom';
import { provenAddressView } from '../../../contracts/accounts.ts';
import { failures } from '../../../contracts/messages.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { userQuery } from '../../lib/session.ts';
import { useCommand } from '../../lib/use-command.ts';

type State = { readonly type: 'asking' } | { readonly type: 'proven' | 'refused'; readonly text: string };

const Card = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Box component="main" sx={{ maxWidth: 400, mx: 'auto', px: 4, pt: { xs: 12, tablet: 24 } }}>
    <Typography variant="h1">{title}</Typography>
    <Box sx={{ my: 4, overflowWrap: 'anywhere' }}>{text}</Box>
    {children}
  </Box>
);

/**
 * The target of a mailed link. It asks before it changes anything, because mail scanners open links too and would
 * prove addresses that nobody reads.
 */
const ConfirmAddressPage = () => {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [state, setState] = useState<State>({ type: 'asking' });
  useEffect(() => {
    document.title = 'Confirm your email address · Owed';
  }, []);
  const confirm = useCommand({
    run: () => api.post('/api/user/confirm-address', provenAddressView, { token }),
    failure: failures.confirmAddress,
    onDone: ({ email }) => {
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      setState({ type: 'proven', text: `${email} is confirmed. You sign in with it from now on.` });
    },
    answerFailure: (error) => {
      setState({ type: 'refused', text: messageOf(error) });
      return true;
    },
  });
  if (state.type === 'asking') {
    return (
      <Card
        title="Confirm your email address"
        text="Confirm that the address which this link was sent to is yours, and that it belongs to your account at Owed."
      >
        <BusyButton
          variant="contained"
          busy={confirm.isPending}
          busyText="Confirming..."
          onClick={() => void confirm.start(undefined)}
        >
          Confirm
        </BusyButton>
      </Card>
    );
  }
  return (
    <Card
      title={state.type === 'proven' ? 'Email address confirmed' : 'Invalid or Expired Link'}
      text={state.text}
    >
      <Button component={Link} to={state.type === 'proven' ? '/' : '/settings'} variant="contained">
        {state.type === 'proven' ? 'Continue' : 'Account Settings'}
      </Button>
    </Card>
  );
};

export default ConfirmAddressPage;
