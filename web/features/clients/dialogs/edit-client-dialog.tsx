import type { ClientView } from '../../../../contracts/clients.ts';
import { ClientFormDialog } from '../../../components/clients/client-form-dialog.tsx';
import type { DialogProps } from '../../../lib/dialogs.ts';
import { clientRecords, useRecord } from '../../../lib/records.ts';
import { useOpenedRecord } from '../../../lib/use-opened-record.ts';
import { useUpdateClient } from '../api/use-update-client.ts';

const EditClient = ({ client, onClose }: { client: ClientView; onClose: () => void }) => (
  <ClientFormDialog
    title="Edit Client"
    client={client}
    command={useUpdateClient(client.id)}
    submitLabel="Update Client"
    busyText="Updating..."
    onClose={onClose}
  />
);

export const PageDialog = ({ id, onClose }: DialogProps) => {
  const client = useOpenedRecord(useRecord(clientRecords, id), 'Client not found', onClose);
  return client && <EditClient client={client} onClose={onClose} />;
};
