import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { useUrlParameters } from '../../../navigation/url-state.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { invoiceSequence } from '../../../components/sequences/invoice-sequence.ts';
import { allLoads } from '../../../data/load.ts';
import {
  clientRecords,
  invoiceRecords,
  stepRecords,
  useRecord,
  useRecords,
} from '../../../data/records/records.ts';
import { useIsServerRefusing } from '../../../data/records/refused-server.ts';
import { isUnsent } from '../../../components/sequences/step-status.ts';
import { nextStep } from '../../../components/sequences/sequence-status.ts';
import { RunningWork, type Work } from './running-work.tsx';

interface WorkDialogProps extends DialogProps {
  readonly kind: Work['kind'];
  readonly title: string;
}

const workOf = (kind: Work['kind'], next: StepView | undefined): Work | undefined => {
  if (kind === 'add') return { kind };
  if (next === undefined) return undefined;
  return kind === 'move' || kind === 'tone' ? { kind } : { kind, step: next };
};

/**
 * Works on the sequence of an invoice: on its next email, or the one that the page has chosen (`?step=`), or on all that are
 * left. The id is the invoice's.
 */
export const WorkDialog = ({ kind, title, id, onClose }: WorkDialogProps) => {
  const steps = useRecords(stepRecords, id === undefined ? [] : [id]);
  const invoice = useRecord(invoiceRecords, id);
  const client = useRecord(clientRecords, invoice.record?.clientId);
  const isServerRefusing = useIsServerRefusing();
  const chosen = useUrlParameters().get('step');
  const around =
    invoice.record && invoice.record.status !== 'paid' && client.record
      ? { invoice: invoice.record, client: client.record }
      : undefined;
  const row =
    id !== undefined && around !== undefined && steps.records.length > 0
      ? invoiceSequence(id, steps.records, { ...around, isServerRefusing })
      : undefined;
  const next =
    row && (row.steps.find((one) => String(one.id) === chosen && isUnsent(one)) ?? nextStep(row.steps));
  const work = workOf(kind, next);
  const record =
    around && row?.isUnfinished === true && work !== undefined
      ? { around, current: row.steps, work }
      : undefined;
  const isBehind = [steps, invoice, client].some((read) => read.isBehind);
  return (
    <OpenedRecord
      title={title}
      read={{ ...allLoads(steps, invoice, client), record, isBehind }}
      missing="This invoice has no emails left to send."
      onClose={onClose}
    >
      {(opened, now) => (
        <RunningWork
          work={opened.work}
          current={(now ?? opened).current}
          steps={steps.records}
          around={(now ?? opened).around}
          onClose={onClose}
        />
      )}
    </OpenedRecord>
  );
};
