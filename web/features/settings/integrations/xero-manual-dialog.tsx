import { xeroManualBody } from '../../../../contracts/connections.ts';
import { TextField } from '../../../components/fields/text-field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useConnectXeroByHand } from './connection-calls.ts';

/** Connects Xero by the client of a custom connection, which is tried before it is saved. */
export const XeroManualDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useZodForm(xeroManualBody, { clientId: '', clientSecret: '', tenantId: '' });
  const connect = useConnectXeroByHand();
  return (
    <FormDialog
      title="Connect Xero Manually"
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
        help="Of a custom connection that you made in Xero's developer portal."
      />
      <TextField
        form={form}
        name="clientSecret"
        label="Client Secret"
        type="password"
        autoComplete="new-password"
        help="It is tried before it is saved, and stored encrypted."
      />
      <TextField
        form={form}
        name="tenantId"
        label="Tenant ID"
        autoComplete="off"
        help="The organization that it opens."
      />
    </FormDialog>
  );
};
