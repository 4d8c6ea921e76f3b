import Box from '@mui/material/Box';
import type { GmailStatusView } from '../../../../contracts/accounts/connections.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { loadOf } from '../../../data/load.ts';
import { useConnectGmail, useDisconnectGmail, useGmailStatus } from './connection-calls.ts';
import { ConnectButton, ConnectionCard, DisconnectButton } from './connection-card.tsx';
import { GmailTestForm } from './gmail-test.tsx';
import { MissingSettings } from './missing-settings.tsx';

const stateOf = ({ configured, connected, lost }: GmailStatusView) => {
  if (connected) return 'connected';
  if (lost !== null) return 'lost';
  return configured ? 'not-connected' : 'not-configured';
};

const Connect = ({ label }: { readonly label: string }) => {
  const connect = useConnectGmail();
  return (
    <ConnectButton label={label} busy={connect.isPending} onClick={() => void connect.start(undefined)} />
  );
};

const Disconnect = ({ address }: { readonly address: string }) => (
  <DisconnectButton name="Gmail" disconnect={useDisconnectGmail()}>
    Owed deletes its access to {address}. Emails then go out through Owed&apos;s own mail server, and replies
    still go to {address}.
  </DisconnectButton>
);

const Notices = ({ status }: { readonly status: GmailStatusView }) => {
  const { configured, missingCredentials, lost } = status;
  if (!configured) return <MissingSettings name="Gmail" missing={missingCredentials} />;
  return lost === null ? undefined : (
    <Notice tone="red">
      Google ended the connection. Emails sent through Gmail wait until you connect it again.
    </Notice>
  );
};

/** Emails through the user's own Gmail. */
export const GmailCard = () => {
  const query = useGmailStatus();
  const { data: status } = query;
  return (
    <ConnectionCard
      name="Gmail"
      load={loadOf(query)}
      text="Send reminders from your own Gmail address, and find them in your Sent folder."
      state={status && stateOf(status)}
      owner={status?.address}
      notice={
        status !== undefined && (!status.configured || status.lost !== null) ? (
          <Notices status={status} />
        ) : undefined
      }
      actions={
        <>
          {status?.connected === false && status.configured && (
            <Connect label={status.lost === null ? 'Connect Gmail' : 'Reconnect Gmail'} />
          )}
          {(status?.connected === true || (status?.lost ?? null) !== null) && (
            <Disconnect address={status?.address ?? 'your Gmail'} />
          )}
        </>
      }
    >
      {status?.connected === true && (
        <Box sx={{ mt: 5 }}>
          <GmailTestForm isWhole={false} />
        </Box>
      )}
    </ConnectionCard>
  );
};
