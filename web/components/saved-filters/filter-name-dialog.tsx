import { savedFilterNameBody } from '../../../contracts/accounts/saved-filters.ts';
import { useCommand } from '../../data/use-command.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';

interface FilterNameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly name: string;
  readonly failure: string;
  readonly save: (name: string, key: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a saved filter. */
export const FilterNameDialog = ({
  title,
  submitLabel,
  name,
  failure,
  save,
  onClose,
}: FilterNameDialogProps) => {
  const form = useZodForm(savedFilterNameBody, { name });
  const command = useCommand({ run: save, failure });
  return (
    <FormDialog
      title={title}
      form={form}
      command={command}
      toInput={(values) => values.name}
      submitLabel={submitLabel}
      busyText="Saving..."
      onClose={onClose}
      width={400}
    >
      <TextField form={form} name="name" label="Name" help="Shown in the sidebar, under its list." />
    </FormDialog>
  );
};
