import { templateFailures, templateSuccesses } from '../../../../contracts/sequences/template-messages.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { dropTemplate, type ShownTemplate } from '../../../data/records/templates.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { deleteTemplate } from '../api/delete-template.ts';
import { keptStepsWords } from '../template-words.ts';

interface DeleteTemplateDialogProps {
  readonly template: ShownTemplate;
  readonly onClose: () => void;
}

/** Asks, by name, before a template is deleted. */
export const DeleteTemplateDialog = ({ template, onClose }: DeleteTemplateDialogProps) => {
  const { id, name, usedInSteps } = template;
  const command = useCommand({
    run: deleteTemplate,
    failure: templateFailures.delete,
    onDone: (_nothing, of) => {
      dropTemplate(of);
      showSuccess(templateSuccesses.deleted);
    },
  });
  return (
    <ConfirmDialog
      title={`Delete template ${name}?`}
      confirmLabel="Delete template"
      busyText="Deleting..."
      danger
      busy={command.isPending}
      onConfirm={() => void command.start(id).then(onClose)}
      onClose={onClose}
    >
      {usedInSteps > 0 && `${keptStepsWords(usedInSteps)} `}This can't be undone.
    </ConfirmDialog>
  );
};
