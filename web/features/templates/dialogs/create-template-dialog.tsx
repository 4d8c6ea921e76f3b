import { failures, successes } from '../../../../contracts/messages.ts';
import { listedTemplate, type TemplateBody } from '../../../../contracts/templates.ts';
import { api } from '../../../lib/api.ts';
import type { DialogProps } from '../../../lib/dialogs.ts';
import { showTemplate, templatesPath, useTemplate } from '../../../lib/templates.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { useOpenedRecord } from '../../../lib/use-opened-record.ts';
import { TemplateFormDialog } from '../components/template-form-dialog.tsx';
import { emptyTemplate, templateToForm, type TemplateFormInput } from '../template-form.ts';

interface CreateTemplateProps {
  readonly title: string;
  readonly initial: TemplateFormInput;
  readonly onClose: () => void;
}

const CreateTemplate = (props: CreateTemplateProps) => {
  const command = useCommand({
    run: (body: TemplateBody, key) => api.post(templatesPath, listedTemplate, body, key),
    failure: failures.templateCreate,
    onDone: (template) => {
      showTemplate(template);
      showSuccess(successes.templateSaved);
    },
  });
  return (
    <TemplateFormDialog {...props} command={command} submitLabel="Create Template" busyText="Creating..." />
  );
};

const CopyTemplate = ({ id, onClose }: DialogProps) => {
  const template = useOpenedRecord(useTemplate(id), 'Template not found', onClose);
  if (template === undefined) return null;
  const form = templateToForm(template);
  const initial = template.createdAt === null ? form : { ...form, name: `Copy of ${form.name}` };
  return <CreateTemplate title="Copy Template" initial={initial} onClose={onClose} />;
};

/** A new template; with an id, a copy of that template or starter, stored when it is saved. */
export const PageDialog = ({ id, onClose }: DialogProps) =>
  id === undefined ? (
    <CreateTemplate title="Create Template" initial={emptyTemplate} onClose={onClose} />
  ) : (
    <CopyTemplate id={id} onClose={onClose} />
  );
