import Box from '@mui/material/Box';
import { z } from 'zod';
import type { AttentionEntry } from '../../../../contracts/attention.ts';
import { clientFields, clientView } from '../../../../contracts/clients.ts';
import { failures } from '../../../../contracts/messages.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { showFieldErrors } from '../../../components/show-field-errors.ts';
import { retryStep } from '../../../components/step-actions/step-calls.ts';
import { api } from '../../../lib/api.ts';
import { clientRecords, refreshRecords, showRecord, stepRecords } from '../../../lib/records.ts';
import { noteSettled } from '../../../lib/settled.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';

const addressForm = z.object({ email: clientFields.email });

interface FixAddressProps {
  readonly entry: AttentionEntry;
  /** Failed emails to be sent again to the address; none when there are none. */
  readonly stepIds: readonly number[];
}

/** The client's email address with a button that saves it and sends again what could not be delivered. */
export const FixAddress = ({ entry, stepIds }: FixAddressProps) => {
  const { clientId, clientEmail, invoiceId } = entry;
  const form = useZodForm(addressForm, { email: clientEmail ?? '' });
  const command = useCommand({
    run: async ({ email }: z.infer<typeof addressForm>) => {
      noteSettled(invoiceId, {
        done: stepIds.length === 0 ? 'Address saved' : `Trying again, to ${email}`,
      });
      const client =
        email === clientEmail ? undefined : await api.put(`/api/clients/${clientId}`, clientView, { email });
      for (const stepId of stepIds) await retryStep(stepId);
      return client;
    },
    onDone: (client, { email }) => {
      if (client !== undefined) showRecord(clientRecords, client);
      void refreshRecords(stepRecords, [invoiceId]);
      showToast(
        stepIds.length === 0
          ? { title: 'Address saved' }
          : { title: 'Trying again', description: `The email goes to ${email}.` },
      );
    },
    failure: failures.clientUpdate,
  });
  const submit = form.handleSubmit(async (values) => {
    const outcome = await command.start(values);
    if (!outcome.ok) showFieldErrors(form, outcome.error);
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, maxWidth: 520, pt: 1 }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <TextField form={form} name="email" type="email" label="Client's email" />
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
