import type { ClientView } from '../../../contracts/invoices/clients.ts';
import { clientFailures, clientSuccesses } from '../../../contracts/invoices/client-messages.ts';
import { showSuccess } from '../../data/toasts.ts';
import { useCommand } from '../../data/use-command.ts';
import { ClientFormDialog } from './client-form-dialog.tsx';
import { createClient } from './create-client.ts';

const useCreateClient = (onCreated?: (client: ClientView) => void) =>
  useCommand({
    run: createClient,
    failure: clientFailures.clientCreate,
    onDone: (client) => {
      showSuccess(clientSuccesses.clientCreated);
      onCreated?.(client);
    },
  });

interface CreateClientDialogProps {
  readonly onClose: () => void;
  /** Before it closes. */
  readonly onCreated?: (client: ClientView) => void;
}

/** "Add New Client", as a dialog of its own or over a form that needs a client. */
export const CreateClientDialog = ({ onClose, onCreated }: CreateClientDialogProps) => (
  <ClientFormDialog
    title="Add New Client"
    command={useCreateClient(onCreated)}
    submitLabel="Add Client"
    busyText="Adding..."
    onClose={onClose}
  />
);
