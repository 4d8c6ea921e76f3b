import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { failures } from '../../../../contracts/messages.ts';
import { uploadMessages } from '../../../../contracts/imports/upload-messages.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { DownloadFile } from '../../../ui/files/download-file.tsx';
import { FileList, FileRow } from '../../../ui/files/file-row.tsx';
import { PendingRow } from '../../../ui/files/pending-row.tsx';
import { useUploads } from '../../../ui/files/use-uploads.ts';
import { invoiceRecords, refreshRecords, stepRecords, useRecord } from '../../../data/records/records.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { attachDocument } from '../api/attach-document.ts';
import { documentPath } from '../api/document-path.ts';
import { removeDocument } from '../api/remove-document.ts';

/** An invoice's own PDF: added, replaced and removed at once, apart from the form around it. */
export const InvoiceDocument = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const { id } = invoice;
  // As it is now: the form around it keeps the invoice as it was opened.
  const { document } = useRecord(invoiceRecords, id).record ?? invoice;
  const input = useRef<HTMLInputElement>(null);
  const refresh = (): void => {
    void refreshRecords(invoiceRecords, [id]);
    void refreshRecords(stepRecords, [id]);
  };
  const attach = useCommand({
    run: (filename: string) => attachDocument(id, filename),
    onDone: () => {
      refresh();
      showSuccess(uploadMessages.filesUploaded);
    },
    onStored: refresh,
    failure: failures.upload,
  });
  const remove = useCommand({
    run: () => removeDocument(id),
    onDone: () => {
      refresh();
      showSuccess(uploadMessages.invoiceFileRemoved);
    },
    onStored: refresh,
    failure: failures.invoiceUpdate,
  });
  const uploads = useUploads({
    onStored: ({ filename }) => void attach.start(filename),
    types: ['pdf'],
  });
  const choose = (): void => input.current?.click();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }} role="group" aria-label="Invoice PDF">
      <Box sx={{ fontWeight: 500 }}>Invoice PDF</Box>
      {(document !== null || uploads.pending.length > 0) && (
        <FileList label="Invoice PDF">
          {document !== null && <FileRow name={document.name} size={document.size} />}
          {uploads.pending.map((item) => (
            <PendingRow key={item.key} item={item} uploads={uploads} />
          ))}
        </FileList>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <input
          ref={input}
          type="file"
          accept=".pdf,application/pdf"
          aria-label="Invoice PDF file"
          hidden
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button size="small" onClick={choose}>
          {document === null ? 'Add PDF' : 'Replace'}
        </Button>
        {document !== null && (
          <>
            <DownloadFile path={documentPath(id)} size="small">
              Download
            </DownloadFile>
            <BusyButton
              size="small"
              busy={remove.isPending}
              busyText="Removing..."
              onClick={() => void remove.start(undefined)}
            >
              Remove
            </BusyButton>
          </>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        Emails can attach this file. Changes to it are saved right away.
      </Box>
    </Box>
  );
};
