import { templateFailures, templateSuccesses } from '../../../../contracts/sequences/template-messages.ts';
import type { TemplateBody } from '../../../../contracts/sequences/templates.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { showTemplate, useTemplate, type ShownTemplate } from '../../../data/records/templates.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { updateTemplate } from '../api/update-template.ts';
import { TemplateFormDialog } from '../components/template-form-dialog.tsx';
import { templateLabels, templateToForm } from '../template-form.ts';
import { keptStepsWords } from '../template-words.ts';

interface EditTemplateProps {
  readonly template: ShownTemplate;
  readonly current: ShownTemplate | undefined;
  readonly onClose: () => void;
}

const EditTemplate = ({ template, current, onClose }: EditTemplateProps) => {
  const command = useCommand({
    run: (body: TemplateBody) => updateTemplate(template.id, body),
    failure: templateFailures.update,
    onDone: (saved) => {
      showTemplate(saved);
      showSuccess(templateSuccesses.saved);
    },
  });
  return (
    <TemplateFormDialog
      title="Edit template"
      initial={templateToForm(template)}
      record={{ what: 'template', current: current && templateToForm(current), labels: templateLabels }}
      command={command}
      submitLabel="Update template"
      busyText="Updating..."
      onClose={onClose}
      notice={template.usedInSteps > 0 && <Notice>{keptStepsWords(template.usedInSteps)}</Notice>}
    />
  );
};

export const PageDialog = ({ id, onClose }: DialogProps) => {
  const found = useTemplate(id);
  const own = found.record?.createdAt === null ? { ...found, record: undefined } : found;
  return (
    <OpenedRecord title="Edit template" read={own} missing="Template not found" onClose={onClose}>
      {(template, current) => <EditTemplate template={template} current={current} onClose={onClose} />}
    </OpenedRecord>
  );
};
