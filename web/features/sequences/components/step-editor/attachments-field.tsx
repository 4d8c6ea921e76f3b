import { useEffect, useId, type ClipboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useDropzone } from 'react-dropzone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { Paperclip, X } from 'lucide-react';
import { mostAttachedBytes, mostAttachments, type FileView } from '../../../../../contracts/imports/files.ts';
import type { InvoiceView } from '../../../../../contracts/invoices/invoices.ts';
import { failures } from '../../../../../contracts/messages.ts';
import { uploadMessages } from '../../../../../contracts/imports/upload-messages.ts';
import { sizeWords } from '../../../../../domain/files/file-size.ts';
import { FieldError } from '../../../../ui/fields/field-frame.tsx';
import { FileList, FileRow } from '../../../../ui/files/file-row.tsx';
import { PendingRow } from '../../../../ui/files/pending-row.tsx';
import { acceptedFiles, useUploads } from '../../../../ui/files/use-uploads.ts';
import { showFailure, showSuccess } from '../../../../data/toasts.ts';
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

const isStored = (files: readonly FileView[], { filename }: FileView): boolean =>
  files.some((other) => other.filename === filename);

/** What goes with an email: the invoice by one tick, and files by button, drop or paste. */
export const AttachmentsField = ({ form, document }: AttachmentsFieldProps) => {
  const titleId = useId();
  const helpId = useId();
  const files = useWatch({ control: form.control, name: 'attachments' });
  const attachInvoice = useWatch({ control: form.control, name: 'attachInvoice' });
  const { errors } = form.formState;
  const setFiles = (next: readonly FileView[]): void =>
    form.setValue('attachments', [...next], { shouldDirty: true });
  const uploads = useUploads({
    onStored: (file) => {
      const now = form.getValues('attachments');
      if (!isStored(now, file)) setFiles([...now, file]);
    },
    onSettled: (refused) =>
      showSuccess(
        refused.length === 0
          ? uploadMessages.filesUploaded
          : { title: uploadMessages.filesUploaded, message: `Not accepted: ${refused.join(', ')}` },
      ),
  });
  const { pending } = uploads;
  useEffect(() => {
    form.setValue('unfinished', pending.length, { shouldValidate: form.formState.isSubmitted });
  }, [form, pending.length]);

  const add = (chosen: readonly File[]): void => {
    const room = mostAttachments - files.length - pending.length;
    if (chosen.length > room)
      showFailure(failures.upload, `An email can have at most ${mostAttachments} attachments`);
    uploads.add(chosen.slice(0, Math.max(0, room)));
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };
  // A file of another type is listed with the reason, so every file is taken.
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (accepted, refused) => add([...accepted, ...refused.map(({ file }) => file)]),
    noClick: true,
    noKeyboard: true,
  });
  const bytes =
    files.reduce((sum, { size }) => sum + size, 0) + (attachInvoice && document !== null ? document.size : 0);
  const isTooLarge = bytes > mostAttachedBytes;
  const error = errors.unfinished?.message ?? errors.attachments?.message;
  const accept = Object.values(acceptedFiles).flat().join(',');
  return (
    <Box
      {...getRootProps({
        role: 'group',
        'aria-labelledby': titleId,
        'aria-describedby': helpId,
        onPaste: paste,
      })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 3,
        border: '1px dashed',
        borderColor: isDragActive ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isDragActive ? 'action.hover' : 'transparent',
      }}
    >
      <Box id={titleId} sx={{ fontWeight: 500 }}>
        Attachments{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          (optional)
        </Box>
      </Box>
      <AttachInvoice form={form} document={document} />
      {files.length + pending.length > 0 && (
        <FileList label="Attached files">
          {files.map((file) => (
            <FileRow
              key={file.filename}
              name={file.name}
              size={file.size}
              actions={
                <IconButton
                  aria-label={`Remove: ${file.name}`}
                  onClick={() => setFiles(files.filter((other) => other.filename !== file.filename))}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              }
            />
          ))}
          {pending.map((item) => (
            <PendingRow key={item.key} item={item} uploads={uploads} />
          ))}
        </FileList>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <input {...getInputProps({ accept, 'aria-label': 'Files to attach' })} />
        <Button startIcon={<Paperclip size={16} aria-hidden />} onClick={open}>
          Add files
        </Button>
        <Box id={helpId} sx={small}>
          Or drop or paste them here: PDF, DOC, XLS, JPG or PNG, up to 10 MB each.
        </Box>
      </Box>
      <Box role="status" sx={{ ...small, ...(isTooLarge ? { color: 'tone.red.text' } : {}) }}>
        {bytes > 0 && `${sizeWords(bytes)} of ${sizeWords(mostAttachedBytes)}`}
        {isTooLarge && '. Remove some: this is more than an email can have.'}
      </Box>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </Box>
  );
};
