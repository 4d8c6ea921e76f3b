import type { ClientBody, ClientView } from '../../../../contracts/invoices/clients.ts';
import { clientFailures, clientSuccesses } from '../../../../contracts/invoices/client-messages.ts';
import { ClientFormDialog } from '../../../components/clients/client-form-dialog.tsx';
import { updateClient } from '../../../components/clients/update-client.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { clientRecords, useRecord, showRecord } from '../../../data/records/records.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

const useUpdateClient = (id: number) =>
  useCommand({
    run: (body: ClientBody) => updateClient(id, body),
    failure: clientFailures.clientUpdate,
    onDone: (client) => {
      showRecord(clientRecords, client);
      showSuccess(clientSuccesses.clientUpdated);
    },
  });

interface EditClientProps {
  readonly client: ClientView;
  readonly current: ClientView | undefined;
  readonly onClose: () => void;
}

const EditClient = ({ client, current, onClose }: EditClientProps) => (
  <ClientFormDialog
    title="Edit Client"
    client={client}
    current={current}
    command={useUpdateClient(client.id)}
    submitLabel="Update client"
    busyText="Updating..."
    onClose={onClose}
  />
);

export const PageDialog = ({ id, onClose }: DialogProps) => (
  <OpenedRecord
    title="Edit Client"
    read={useRecord(clientRecords, id)}
    missing="Client not found"
    onClose={onClose}
  >
    {(client, current) => <EditClient client={client} current={current} onClose={onClose} />}
  </OpenedRecord>
);
