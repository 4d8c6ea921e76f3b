import { type ClientView, clientView, type ClientBody } from '../../../contracts/invoices/clients.ts';
import { failures, successes } from '../../../contracts/messages.ts';
import { api } from '../../data/api.ts';
import { showSuccess } from '../../data/toasts.ts';
import { useCommand } from '../../data/use-command.ts';
import { ClientFormDialog } from './client-form-dialog.tsx';

const useCreateClient = (onCreated?: (client: ClientView) => void) =>
  useCommand({
    run: (body: ClientBody, key) => api.post('/api/clients', clientView, body, key),
    failure: failures.clientCreate,
    onDone: (client) => {
      showSuccess(successes.clientCreated);
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
