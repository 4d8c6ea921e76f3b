import { CreateClientDialog } from '../../../components/clients/create-client-dialog.tsx';
import type { DialogProps } from '../../../navigation/dialogs.ts';

export const PageDialog = ({ onClose }: DialogProps) => <CreateClientDialog onClose={onClose} />;
