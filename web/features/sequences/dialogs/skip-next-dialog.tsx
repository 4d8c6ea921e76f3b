import type { DialogProps } from '../../../lib/dialogs.ts';
import { WorkDialog } from '../components/work-dialog.tsx';

export const PageDialog = (props: DialogProps) => <WorkDialog {...props} kind="skip" title="Skip an email" />;
