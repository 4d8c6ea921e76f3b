import { useEffect, useId, type ClipboardEvent, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Paperclip, X } from 'lucide-react';
import { mostAttachedBytes, mostAttachments, type FileView } from '../../../contracts/imports/files.ts';
import { uploadMessages } from '../../../contracts/imports/upload-messages.ts';
import { failures } from '../../../contracts/messages.ts';
import { sizeWords } from '../../../domain/files/file-size.ts';
import { showFailure, showSuccess } from '../../data/toasts.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import { FieldError } from '../../ui/fields/field-frame.tsx';
import { FileList, FileRow } from '../../ui/files/file-row.tsx';
import { PendingRow } from '../../ui/files/pending-row.tsx';
import { acceptedFiles, useUploads } from '../../ui/files/use-uploads.ts';

const small = { color: 'text.secondary', fontSize: '0.8125rem' } as const;

const isStored = (files: readonly FileView[], { filename }: FileView): boolean =>
  files.some((other) => other.filename === filename);

interface AttachedFilesProps {
  readonly files: readonly FileView[];
  /** As they are at that moment: uploads end in any order. */
  readonly filesNow: () => readonly FileView[];
  readonly onChange: (files: FileView[]) => void;
  /** How many files are on their way or were refused. */
  readonly onUnfinished: (count: number) => void;
  /** What else goes with the email, in bytes. */
  readonly besides?: number;
  readonly error: string | undefined;
  /** Whether the invoice itself goes with it. */
  readonly children: ReactNode;
}

/** What goes with an email: the invoice, and files by button, drop or paste. */
export const AttachedFiles = ({ files, besides = 0, error, children, ...on }: AttachedFilesProps) => {
  const titleId = useId();
  const helpId = useId();
  const uploads = useUploads({
    onStored: (file) => {
      const now = on.filesNow();
      if (!isStored(now, file)) on.onChange([...now, file]);
    },
    onSettled: (refused) =>
      showSuccess(
        refused.length === 0
          ? uploadMessages.filesUploaded
          : { title: uploadMessages.filesUploaded, message: `Not accepted: ${refused.join(', ')}` },
      ),
  });
  const { pending } = uploads;
  const tell = useSteady(on.onUnfinished);
  useEffect(() => tell(pending.length), [tell, pending.length]);

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
  const bytes = files.reduce((sum, { size }) => sum + size, 0) + besides;
  const isTooLarge = bytes > mostAttachedBytes;
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
      {children}
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
                  onClick={() => on.onChange(files.filter((other) => other.filename !== file.filename))}
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
