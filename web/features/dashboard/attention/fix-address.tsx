import { useId, useRef, useState, type SyntheticEvent } from 'react';
import Box from '@mui/material/Box';
import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import { clientFields } from '../../../../contracts/invoices/clients.ts';
import { clientFailures } from '../../../../contracts/invoices/client-messages.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { ControlFrame } from '../../../ui/controls/plain-controls.tsx';
import { updateClient } from '../../../components/clients/update-client.ts';
import { retryStep } from '../../../components/step-actions/step-calls.ts';
import { fieldErrorsOf } from '../../../data/api-error.ts';
import { clientRecords, refreshRecords, stepRecords } from '../../../data/records/records.ts';
import { noteSettled } from '../../../loading/settled.ts';
import { showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

/** The address as it is stored, or else what is wrong with it. */
const checked = (address: string) => {
  const { data: email, error } = clientFields.email.safeParse(address);
  return { email, problem: error?.issues[0]?.message };
};

interface FixAddressProps {
  readonly entry: AttentionEntry;
  /** Failed emails to be sent again to the address; none when there are none. */
  readonly stepIds: readonly number[];
}

/**
 * The client's email address with a button that saves it and sends again what could not be delivered. Without the code of
 * forms, which is twice as large as the rest of the dashboard.
 */
export const FixAddress = ({ entry, stepIds }: FixAddressProps) => {
  const { clientId, clientEmail, invoiceId } = entry;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(clientEmail ?? '');
  const [error, setError] = useState<string>();
  const command = useCommand({
    run: async (email: string) => {
      noteSettled(invoiceId, {
        done: stepIds.length === 0 ? 'Address saved' : `Trying again, to ${email}`,
      });
      const isNew = email !== clientEmail;
      const [first, ...others] = stepIds;
      if (first === undefined) {
        if (isNew) await updateClient(clientId, { email });
        return;
      }
      await retryStep(first, isNew ? email : undefined);
      for (const stepId of others) await retryStep(stepId);
    },
    onDone: (_, email) => {
      void refreshRecords(clientRecords, [clientId]);
      void refreshRecords(stepRecords, [invoiceId]);
      showToast(
        stepIds.length === 0
          ? { title: 'Address saved' }
          : { title: 'Trying again', description: `The email goes to ${email}.` },
      );
    },
    failure: clientFailures.clientUpdate,
  });
  const refuse = (why: string | undefined): void => {
    setError(why);
    if (why !== undefined) input.current?.focus();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const { email, problem } = checked(address);
    if (email === undefined) return refuse(problem);
    const outcome = await command.start(email);
    if (outcome.ok) return;
    const errors = fieldErrorsOf(outcome.error);
    refuse(errors['email'] ?? errors['clientEmail']);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SyntheticEvent) => void submit(event)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 2,
        // The line of an error has its place below the field.
        rowGap: 6,
        pb: 6,
        maxWidth: 520,
        pt: 1,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <FieldFrame id={id} label="Client's email" error={error}>
          <Box
            component={ControlFrame}
            sx={{
              '&:not(:focus-within)': { borderColor: error === undefined ? 'outline' : 'error.main' },
              '& > input': { pl: 3 },
            }}
          >
            <input
              ref={input}
              id={id}
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="off"
              value={address}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              onChange={({ target }) => {
                setAddress(target.value);
                if (error !== undefined) setError(checked(target.value).problem);
              }}
            />
          </Box>
        </FieldFrame>
      </Box>
      <BusyButton
        type="submit"
        variant="outlined"
        busy={command.isPending}
        busyText="Saving..."
        sx={{ minHeight: 40 }}
      >
        {stepIds.length === 0 ? 'Save' : 'Save and retry'}
      </BusyButton>
    </Box>
  );
};
