import type { DialogProps } from '../../../navigation/dialogs.ts';
import { WorkDialog } from '../components/work-dialog.tsx';

export const PageDialog = (props: DialogProps) => (
  <WorkDialog {...props} kind="send" title="Send this email now?" />
);
