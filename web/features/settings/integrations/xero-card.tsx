import { useState } from 'react';
import Button from '@mui/material/Button';
import type { XeroStatusView } from '../../../../contracts/accounts/connections.ts';
import { featureGates } from '../../../../contracts/messages.ts';
import { plans } from '../../../../contracts/accounts/plans.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { loadOf } from '../../../data/load.ts';
import { useUser } from '../../../data/account/session.ts';
import { openUpgrade } from '../../../data/account/upgrade.ts';
import { useConnectXero, useDisconnectXero, useXeroStatus } from './connection-calls.ts';
import { ConnectButton, ConnectionCard, DisconnectButton } from './connection-card.tsx';
import { XeroManualDialog } from './xero-manual-dialog.tsx';
import { XeroSyncButton, XeroSyncState } from './xero-sync.tsx';

const stateOf = ({ connected, lost }: XeroStatusView) => {
  if (connected) return 'connected';
  return lost === null ? 'not-connected' : 'lost';
};

/** Both ways to connect; without the plan for it they open the upgrade dialog. */
const Connect = ({ status: { configured, lost } }: { readonly status: XeroStatusView }) => {
  const { license } = useUser();
  const [isManual, setManual] = useState(false);
  const connect = useConnectXero();
  const gated = (act: () => void) => (): void => {
    if (plans[license].canUseXero) act();
    else openUpgrade(featureGates.xero);
  };
  return (
    <>
      {configured && (
        <ConnectButton
          label={lost === null ? 'Connect Xero' : 'Reconnect Xero'}
          busy={connect.isPending}
          onClick={gated(() => void connect.start(undefined))}
        />
      )}
      <Button
        {...(configured ? { variant: 'outlined' } : { variant: 'contained', color: 'primary' })}
        onClick={gated(() => setManual(true))}
      >
        Connect manually
      </Button>
      {isManual && <XeroManualDialog onClose={() => setManual(false)} />}
    </>
  );
};

const Disconnect = ({ tenantName }: { readonly tenantName: string }) => (
  <DisconnectButton name="Xero" disconnect={useDisconnectXero()}>
    Owed deletes its access to {tenantName}. Imported clients and invoices stay, but no longer follow changes
    in Xero.
  </DisconnectButton>
);

/** Clients and invoices from the user's accounts at Xero. */
export const XeroCard = () => {
  const query = useXeroStatus();
  const { data: status } = query;
  return (
    <ConnectionCard
      name="Xero"
      load={loadOf(query)}
      text="Import clients and invoices from Xero, and stop reminders when an invoice is paid there."
      state={status && stateOf(status)}
      owner={status?.tenantName}
      notice={
        status?.lost != null ? (
          <Notice tone="red">
            Xero ended the connection. Nothing is imported until you connect it again.
          </Notice>
        ) : undefined
      }
      actions={
        <>
          {status?.connected === false && <Connect status={status} />}
          {status?.connected === true && <XeroSyncButton />}
          {status?.tenantName != null && <Disconnect tenantName={status.tenantName} />}
        </>
      }
    >
      {status?.connected === true && <XeroSyncState />}
    </ConnectionCard>
  );
};
