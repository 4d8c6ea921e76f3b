import type { ClientView } from '../../../contracts/clients.ts';
import { useCreateClient } from './api/use-create-client.ts';
import { ClientFormDialog } from './client-form-dialog.tsx';

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
