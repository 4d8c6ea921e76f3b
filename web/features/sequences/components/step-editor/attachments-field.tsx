import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { InvoiceView } from '../../../../../contracts/invoices/invoices.ts';
import { sizeWords } from '../../../../../domain/files/file-size.ts';
import { AttachedFiles } from '../../../../components/email-words/attached-files.tsx';
import type { Form } from '../../../../ui/forms/use-zod-form.ts';
import type { StepFormInput } from './step-form.ts';

interface AttachmentsFieldProps {
  readonly form: Form<StepFormInput, StepFormInput>;
  readonly document: InvoiceView['document'];
}

const small = { color: 'text.secondary', fontSize: '0.8125rem' } as const;

/** "Attach the invoice". */
const AttachInvoice = ({ form, document }: AttachmentsFieldProps) => {
  const checked = useWatch({ control: form.control, name: 'attachInvoice' });
  const helpId = useId();
  const isMissing = checked && document === null;
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            disabled={document === null && !checked}
            onChange={(_, next) => form.setValue('attachInvoice', next, { shouldDirty: true })}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label="Attach the invoice"
      />
      <Box id={helpId} sx={{ ...small, pl: 8, ...(isMissing ? { color: 'tone.orange.text' } : {}) }}>
        {document === null
          ? isMissing
            ? 'This invoice has no PDF. This email stays on hold until you add one to the invoice.'
            : 'This invoice has no PDF yet. Add one with Edit Invoice.'
          : `${document.name}, ${sizeWords(document.size)}. The version at that time is sent.`}
      </Box>
    </Box>
  );
};

/** What goes with an email: the invoice by one tick, and files by button, drop or paste. */
export const AttachmentsField = ({ form, document }: AttachmentsFieldProps) => {
  const files = useWatch({ control: form.control, name: 'attachments' });
  const attachInvoice = useWatch({ control: form.control, name: 'attachInvoice' });
  const { errors, isSubmitted } = form.formState;
  return (
    <AttachedFiles
      files={files}
      filesNow={() => form.getValues('attachments')}
      onChange={(next) => form.setValue('attachments', next, { shouldDirty: true })}
      onUnfinished={(count) => form.setValue('unfinished', count, { shouldValidate: isSubmitted })}
      besides={attachInvoice && document !== null ? document.size : 0}
      error={errors.unfinished?.message ?? errors.attachments?.message}
    >
      <AttachInvoice form={form} document={document} />
    </AttachedFiles>
  );
};
