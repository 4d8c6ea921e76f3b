import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { senderFailures } from '../../../../contracts/senders/sender-messages.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { VerifySenderDialog } from '../../../components/senders/verify-sender-dialog.tsx';
import { useSenders } from '../../../data/records/senders.ts';
import { useStatus } from '../../../data/account/status.ts';
import { Section } from '../components/section.tsx';
import { AutoVerifySwitch } from './auto-verify-switch.tsx';
import { isDevelopmentHost, useAddOwnAddress } from './sender-calls.ts';
import { SenderRow } from './sender-row.tsx';

/** Adds the account's own address, once, when the list is empty. */
const useOwnAddressAdded = (isEmpty: boolean): void => {
  const { start } = useAddOwnAddress();
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isEmpty || isAsked.current) return;
    isAsked.current = true;
    void start(undefined);
  }, [isEmpty, start]);
};

/** The addresses that reminders go out from. */
export const VerifiedEmailsTab = () => {
  const { senders, load } = useSenders();
  const [isAdding, setAdding] = useState(false);
  const isOutbox = useStatus()?.mail?.mode === 'outbox';
  useOwnAddressAdded(senders?.length === 0);
  return (
    <Section
      title="Verified emails"
      text="The addresses your reminders come from and replies go to. New steps use the primary one."
    >
      {/* Above the list, so that it stays in place while the list loads. */}
      <Button
        variant="outlined"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
        sx={{ mb: 4 }}
      >
        Add email
      </Button>
      <Loaded
        load={load}
        data={senders}
        loadingText="Loading emails..."
        failure={senderFailures.load}
        height={72}
      >
        {(all) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {all.map((sender) => (
              <SenderRow key={sender.id} sender={sender} mayByHand={isOutbox} />
            ))}
          </Box>
        )}
      </Loaded>
      {isOutbox && isDevelopmentHost(location.hostname) && <AutoVerifySwitch />}
      {isAdding && (
        <VerifySenderDialog title="Add email" failure={senderFailures.add} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
};
