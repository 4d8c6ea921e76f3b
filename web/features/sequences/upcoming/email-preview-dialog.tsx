import Button from '@mui/material/Button';
import type { UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { StepPreview } from '../../../components/email-words/step-preview.tsx';
import { allLoads } from '../../../data/load.ts';
import {
  clientRecords,
  invoiceRecords,
  stepRecords,
  useRecord,
  useRecords,
} from '../../../data/records/records.ts';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { momentWords } from '../../../ui/text/dates.ts';

interface EmailPreviewDialogProps {
  readonly row: UpcomingRow;
  readonly onOpenSequence: () => void;
  readonly onClose: () => void;
}

/** An email as it will go out. */
export const EmailPreviewDialog = ({ row, onOpenSequence, onClose }: EmailPreviewDialogProps) => {
  const { invoiceId, clientId, stepId, date, time } = row;
  const steps = useRecords(stepRecords, [invoiceId]);
  const invoice = useRecord(invoiceRecords, invoiceId);
  const client = useRecord(clientRecords, clientId);
  const step = steps.records.find(({ id }) => id === stepId);
  const record =
    step && invoice.record && client.record
      ? { step, around: { invoice: invoice.record, client: client.record } }
      : undefined;
  const title = `${row.invoiceNumber}, ${row.clientName}`;
  const isBehind = [steps, invoice, client].some((read) => read.isBehind);
  return (
    <OpenedRecord
      title={title}
      read={{ ...allLoads(steps, invoice, client), record, isBehind }}
      missing="This email is no longer planned."
      onClose={onClose}
    >
      {(opened, now) => {
        const { step: shown, around } = now ?? opened;
        return (
          <DetailDialog
            title={title}
            subtitle={`${row.state === 'held' ? 'On hold, would go ' : ''}${momentWords(date, time)}`}
            onClose={onClose}
            width={640}
            actions={
              <>
                <Button onClick={onOpenSequence}>View sequence</Button>
                <Button variant="contained" color="primary" onClick={onClose}>
                  Close
                </Button>
              </>
            }
          >
            <StepPreview
              heading="Email"
              step={{
                ...shown,
                scheduledDate: date,
                subject: shown.customSubject,
                content: shown.customContent,
              }}
              around={around}
            />
          </DetailDialog>
        );
      }}
    </OpenedRecord>
  );
};
