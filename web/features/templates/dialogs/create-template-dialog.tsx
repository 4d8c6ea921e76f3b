import { templateFailures, templateSuccesses } from '../../../../contracts/sequences/template-messages.ts';
import { createTemplate } from '../../../components/email-words/create-template.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { showTemplate, useTemplate, type ShownTemplate } from '../../../data/records/templates.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { TemplateFormDialog } from '../components/template-form-dialog.tsx';
import { emptyTemplate, templateToForm, type TemplateFormInput } from '../template-form.ts';

interface CreateTemplateProps {
  readonly title: string;
  readonly initial: TemplateFormInput;
  readonly onClose: () => void;
}

const CreateTemplate = (props: CreateTemplateProps) => {
  const command = useCommand({
    run: createTemplate,
    failure: templateFailures.create,
    onDone: (template) => {
      showTemplate(template);
      showSuccess(templateSuccesses.saved);
    },
  });
  return (
    <TemplateFormDialog {...props} command={command} submitLabel="Create template" busyText="Creating..." />
  );
};

/** A starter keeps its name. */
const copyOf = (template: ShownTemplate): TemplateFormInput => {
  const form = templateToForm(template);
  return template.createdAt === null ? form : { ...form, name: `Copy of ${form.name}` };
};

const CopyTemplate = ({ id, onClose }: DialogProps) => (
  <OpenedRecord title="Copy template" read={useTemplate(id)} missing="Template not found" onClose={onClose}>
    {(template) => <CreateTemplate title="Copy template" initial={copyOf(template)} onClose={onClose} />}
  </OpenedRecord>
);

/** A new template; with an id, a copy of that template or starter, stored when it is saved. */
export const PageDialog = ({ id, onClose }: DialogProps) =>
  id === undefined ? (
    <CreateTemplate title="Create template" initial={emptyTemplate} onClose={onClose} />
  ) : (
    <CopyTemplate id={id} onClose={onClose} />
  );
