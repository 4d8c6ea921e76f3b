import { xeroManualBody } from '../../../../contracts/accounts/connections.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { useConnectXeroByHand } from './connection-calls.ts';

/** Connects Xero by the client of a custom connection, which is tried before it is saved. */
export const XeroManualDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useZodForm(xeroManualBody, { clientId: '', clientSecret: '', tenantId: '' });
  const connect = useConnectXeroByHand();
  return (
    <FormDialog
      title="Connect Xero manually"
      form={form}
      command={connect}
      toInput={(values) => values}
      submitLabel="Connect"
      busyText="Connecting..."
      onClose={onClose}
    >
      <TextField
        form={form}
        name="clientId"
        label="Client ID"
        autoComplete="off"
        help="From a custom connection you created in Xero's developer portal."
      />
      <TextField
        form={form}
        name="clientSecret"
        label="Client Secret"
        type="password"
        autoComplete="new-password"
        help="Owed tests it before saving it, and stores it encrypted."
      />
      <TextField
        form={form}
        name="tenantId"
        label="Tenant ID"
        autoComplete="off"
        help="The organization it gives access to."
      />
    </FormDialog>
  );
};
