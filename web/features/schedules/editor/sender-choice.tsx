import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { senderFailures } from '../../../../contracts/senders/sender-messages.ts';
import { VerifySenderDialog } from '../../../components/senders/verify-sender-dialog.tsx';
import { useEmailSenders } from '../../../data/records/senders.ts';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Form } from '../../../ui/forms/use-zod-form.ts';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import type { StepFormInput } from './step-form.ts';

/** Who a step's email is from: by default whoever is the account's sender when it goes. */
export const SenderChoice = <Out,>({ form }: { readonly form: Form<StepFormInput, Out> }) => {
  const { usable, standard, senderAt, load } = useEmailSenders();
  const [isAdding, setAdding] = useState(false);
  const chosen = useWatch({ control: form.control, name: 'senderEmail' });
  const isKnown = !load.isPending && !load.isError;
  const isListed = chosen === '' || usable.some(({ email }) => email === chosen);
  const options = [
    ...usable.map(({ email }) => ({ value: email, label: email })),
    ...(isListed ? [] : [{ value: chosen, label: isKnown ? `${chosen} (not verified)` : chosen }]),
  ];
  return (
    <>
      <FieldRow>
        <TextField
          form={form}
          name="senderName"
          label="Sender Name"
          optional
          placeholder={(chosen === '' ? standard : senderAt(chosen))?.name ?? standard.name}
        />
        <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          <SelectField
            form={form}
            name="senderEmail"
            label="Sender Email"
            help="Replies go to this address."
            placeholder={`Your sender (${standard.email})`}
            options={options}
          />
          <Button
            variant="text"
            size="small"
            sx={{ alignSelf: 'flex-start', ml: -2.5, mt: 1 }}
            onClick={() => setAdding(true)}
          >
            Verify New Sender Email
          </Button>
        </Box>
      </FieldRow>
      {load.isError && <LoadFailed text={senderFailures.load} load={load} />}
      {isAdding && (
        <VerifySenderDialog
          title="Verify New Sender Email"
          failure={senderFailures.verify}
          onAdded={({ email }) => form.setValue('senderEmail', email, { shouldDirty: true })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
};
