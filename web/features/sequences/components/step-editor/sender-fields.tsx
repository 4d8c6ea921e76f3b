import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { senderFailures } from '../../../../../contracts/senders/sender-messages.ts';
import { FieldRow } from '../../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { LoadFailed } from '../../../../ui/states/load-failed.tsx';
import { Notice } from '../../../../ui/page/notice.tsx';
import { VerifySenderDialog } from '../../../../components/senders/verify-sender-dialog.tsx';
import { isSameEmail, useEmailSenders } from '../../../../data/records/senders.ts';
import { useUser } from '../../../../data/account/session.ts';
import type { Form } from '../../../../ui/forms/use-zod-form.ts';
import type { StepFormInput } from './step-form.ts';

/** Name and address of a step's sender. */
export const SenderFields = ({ form }: { readonly form: Form<StepFormInput, StepFormInput> }) => {
  const user = useUser();
  const { usable, senderAt, load } = useEmailSenders();
  const [isAdding, setAdding] = useState(false);
  const chosen = useWatch({ control: form.control, name: 'senderEmail' });
  const shown = useRef(chosen);
  const nameOf = (email: string): string => senderAt(email)?.name ?? user.name;

  // The name goes with the address, unless the person typed another one.
  useEffect(() => {
    const before = shown.current;
    shown.current = chosen;
    if (isSameEmail(before, chosen) || form.getValues('senderName') !== nameOf(before)) return;
    form.setValue('senderName', nameOf(chosen), { shouldDirty: true });
  });

  const current = senderAt(chosen);
  const isKnown = !load.isPending && !load.isError;
  const isListed = usable.some(({ email }) => email === chosen);
  const options = [
    ...usable.map(({ email }) => ({ value: email, label: email })),
    ...(isListed ? [] : [{ value: chosen, label: isKnown ? `${chosen} (not verified)` : chosen }]),
  ];
  return (
    <>
      <FieldRow>
        <TextField form={form} name="senderName" label="Sender Name" />
        <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          <SelectField
            form={form}
            name="senderEmail"
            label="Sender Email"
            help="Replies go to this address."
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
      {isKnown && current?.isVerified !== true && (
        <Notice tone="orange">
          {current === undefined
            ? `${chosen} isn't one of your verified emails. Choose another sender.`
            : `${chosen} isn't verified. This email stays on hold until you open the link sent to it.`}
        </Notice>
      )}
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
