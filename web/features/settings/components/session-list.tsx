import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { SessionView } from '../../../../contracts/accounts/accounts.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { MomentText } from '../../../ui/text/date-text.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { loadOf } from '../../../data/load.ts';
import { deviceWords } from './device-words.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts';

const Session = ({ session }: { readonly session: SessionView }) => {
  const end = useEndSession();
  const device = deviceWords(session.userAgent);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontWeight: 500 }}>
          {device}
          {session.isCurrent && <StatusChip tone="green" label="This device" />}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {session.address ?? 'Unknown address'} · last used{' '}
          <MomentText at={session.lastUsedAt} time beside />
        </Box>
      </Box>
      {!session.isCurrent && (
        <BusyButton
          variant="outlined"
          size="small"
          aria-label={`Log out ${device}`}
          busy={end.isPending}
          busyText="Logging out..."
          onClick={() => void end.start(session)}
        >
          Log out
        </BusyButton>
      )}
    </Box>
  );
};

const EndOthers = () => {
  const [isAsked, setAsked] = useState(false);
  const endOthers = useEndOtherSessions();
  const confirm = async (): Promise<void> => {
    await endOthers.start(undefined);
    setAsked(false);
  };
  return (
    <Box sx={{ pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        Log out all others
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Log out all other devices?"
          confirmLabel="Log out all others"
          busyText="Logging out..."
          busy={endOthers.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        >
          You'll have to log in again on each of them. This device stays logged in.
        </ConfirmDialog>
      )}
    </Box>
  );
};

/** The devices that are logged in, this one marked. */
export const SessionList = () => {
  const query = useQuery(sessionsQuery);
  return (
    <Loaded
      load={loadOf(query)}
      data={query.data}
      loadingText="Loading devices..."
      failure={messageOf(query.error)}
      height={72}
    >
      {(sessions) => (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </Box>
          {sessions.length > 1 && <EndOthers />}
        </>
      )}
    </Loaded>
  );
};
