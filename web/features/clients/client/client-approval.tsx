import { useId } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { RecordSection } from '../../../components/record-page/record-section.tsx';
import { loadOf } from '../../../data/load.ts';
import { ToggleSwitch } from '../../../ui/controls/toggle-switch.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { clientApprovalQuery, useSetClientApproval } from '../api/client-approval.ts';

interface AskingProps {
  readonly clientId: number;
  readonly asksFirst: boolean;
}

const Asking = ({ clientId, asksFirst }: AskingProps) => {
  const id = useId();
  const change = useSetClientApproval(clientId);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
      <ToggleSwitch
        checked={asksFirst}
        disabled={change.isPending}
        onChange={(_, checked) => void change.start(checked)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-text` } }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          Ask before each email
        </Box>
        <Box id={`${id}-text`} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          Each email to this client waits until you approve it.
        </Box>
      </Box>
    </Box>
  );
};

/** Whether each email to a client waits for the user. */
export const ClientApproval = ({ clientId }: { readonly clientId: number }) => {
  const query = useQuery(clientApprovalQuery(clientId));
  return (
    <RecordSection title="Approval">
      <Loaded
        load={loadOf(query)}
        data={query.data}
        loadingText="Loading approval..."
        failure="It couldn't be loaded whether emails to this client wait for you."
        height={44}
      >
        {({ asksFirst }) => <Asking clientId={clientId} asksFirst={asksFirst} />}
      </Loaded>
    </RecordSection>
  );
};
