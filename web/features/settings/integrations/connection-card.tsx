import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleCheck, Unplug } from 'lucide-react';
import { connectionToasts } from '../../../../contracts/accounts/connections.ts';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { OldData } from '../../../ui/states/old-data.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import type { Load } from '../../../data/load.ts';

interface ConnectionCardProps {
  readonly name: string;
  /** Of its state. */
  readonly load: Load;
  /** What it is for. */
  readonly text: string;
  /** Undefined until it is known. */
  readonly state: 'connected' | 'lost' | 'not-connected' | 'not-configured' | undefined;
  /** What it is connected to. */
  readonly owner?: string | null | undefined;
  readonly notice?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

const iconSize = 12;

const State = ({ state }: Pick<ConnectionCardProps, 'state'>) => {
  switch (state) {
    case 'connected':
      return <StatusChip tone="green" icon={<CircleCheck size={iconSize} aria-hidden />} label="Connected" />;
    case 'lost':
      return <StatusChip tone="red" icon={<Unplug size={iconSize} aria-hidden />} label="Connection lost" />;
    case 'not-connected':
      return <StatusChip tone="neutral" label="Not connected" />;
    case 'not-configured':
      return <StatusChip tone="neutral" label="Not configured" />;
    case undefined:
      return null;
  }
};

/** A partner, whether it is connected, and what can be done about it. */
export const ConnectionCard = ({
  name,
  load,
  text,
  state,
  owner,
  notice,
  actions,
  children,
}: ConnectionCardProps) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      aria-busy={state === undefined}
      sx={{
        p: { xs: 4, tablet: 5 },
        ...cardGround,
        '& + &': { mt: 5 },
      }}
    >
      <OldData load={load} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 24 }}>
        <Typography variant="h2" id={id}>
          {name}
        </Typography>
        <State state={state} />
      </Box>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography>
      {owner != null && <Box sx={{ mt: 3, overflowWrap: 'anywhere', fontWeight: 500 }}>{owner}</Box>}
      {notice !== undefined && <Box sx={{ mt: 4 }}>{notice}</Box>}
      {children}
      {state !== 'not-configured' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4, minHeight: 36 }}>
          {load.isError ? <LoadFailed text={connectionToasts.xeroStatus} load={load} /> : actions}
        </Box>
      )}
    </Box>
  );
};

/** A call that a button makes. */
interface Act {
  readonly isPending: boolean;
  start(input: undefined): Promise<unknown>;
}

interface ConnectButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onClick: () => void;
}

/** Leads to the partner's page. */
export const ConnectButton = ({ label, busy, onClick }: ConnectButtonProps) => (
  <BusyButton variant="contained" color="primary" busy={busy} busyText="Connecting..." onClick={onClick}>
    {label}
  </BusyButton>
);

interface DisconnectButtonProps {
  readonly name: string;
  readonly disconnect: Act;
  /** What follows, for the question. */
  readonly children: ReactNode;
}

/** Asks, and disconnects. */
export const DisconnectButton = ({ name, disconnect, children }: DisconnectButtonProps) => {
  const [isAsked, setAsked] = useState(false);
  const confirm = async (): Promise<void> => {
    await disconnect.start(undefined);
    setAsked(false);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        Disconnect {name}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Disconnect ${name}?`}
          confirmLabel="Disconnect"
          busyText="Disconnecting..."
          busy={disconnect.isPending}
          danger
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
};
