import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { isUnsent } from '../../../components/sequences/step-status.ts';
import { allLoads } from '../../../data/load.ts';
import {
  clientRecords,
  invoiceRecords,
  stepRecords,
  stepRecordsById,
  useRecord,
  useRecords,
} from '../../../data/records/records.ts';
import { EditRunningStep } from '../components/edit-running-step.tsx';

/** The editor of an email that isn't sent yet, wherever in its sequence. The id is the step's. */
export const PageDialog = ({ id, onClose }: DialogProps) => {
  const found = useRecord(stepRecordsById, id);
  const { invoiceId } = found.record ?? {};
  const steps = useRecords(stepRecords, invoiceId === undefined ? [] : [invoiceId]);
  const invoice = useRecord(invoiceRecords, invoiceId);
  const client = useRecord(clientRecords, invoice.record?.clientId);
  const step = steps.records.find((one) => one.id === id);
  const record =
    step !== undefined && isUnsent(step) && invoice.record && client.record
      ? { step, around: { invoice: invoice.record, client: client.record } }
      : undefined;
  const isBehind = [found, steps, invoice, client].some((read) => read.isBehind);
  return (
    <OpenedRecord
      title="Edit Email Step"
      read={{ ...allLoads(found, steps, invoice, client), record, isBehind }}
      missing="This email isn't waiting to be sent any more."
      onClose={onClose}
    >
      {(opened, now) => (
        <EditRunningStep
          step={opened.step}
          steps={steps.records}
          around={(now ?? opened).around}
          isInPlace={false}
          onClose={onClose}
        />
      )}
    </OpenedRecord>
  );
};
