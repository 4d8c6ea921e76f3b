import { useState } from 'react';
import { allLoads } from '../../../data/load.ts';
import { invoiceRecords, stepRecords, useRecord, useRecords } from '../../../data/records/records.ts';
import { useEmailSenders } from '../../../data/records/senders.ts';
import { useTemplates } from '../../../data/records/templates.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { proposedSteps } from '../../../components/schedules/proposed-steps.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { CreateSchedule } from '../components/create-schedule.tsx';
import { emptySchedule, writeSteps } from '../editor/schedule-form.ts';
import { stepsOfSequence } from '../steps-of-sequence.ts';

const title = 'Save as schedule';

const SaveSequence = ({ id, onClose }: DialogProps) => {
  const { record: invoice, ...invoiceLoad } = useRecord(invoiceRecords, id);
  const { records: steps, ...stepsLoad } = useRecords(stepRecords, id === undefined ? [] : [id]);
  const templates = useTemplates();
  const { standard, load: sendersLoad } = useEmailSenders();
  const isRead = !templates.load.isPending && !sendersLoad.isPending;
  const record =
    isRead && invoice !== undefined && steps.length > 0
      ? stepsOfSequence(steps, {
          dueDate: invoice.dueDate,
          hasDocument: invoice.document !== null,
          sender: standard,
          templates: templates.own,
        })
      : undefined;
  const load = allLoads(invoiceLoad, stepsLoad, templates.load, sendersLoad);
  return (
    <OpenedRecord
      title={title}
      read={{ ...load, record }}
      missing="This invoice has no sequence."
      onClose={onClose}
    >
      {(opened) => (
        <CreateSchedule
          title={title}
          initial={{ ...emptySchedule, steps: writeSteps(opened) }}
          isUnsaved
          onClose={onClose}
        />
      )}
    </OpenedRecord>
  );
};

const SaveProposed = ({ onClose }: Pick<DialogProps, 'onClose'>) => {
  const [steps] = useState(() => proposedSteps.get());
  return (
    <CreateSchedule
      title={title}
      initial={{
        ...emptySchedule,
        steps: writeSteps(steps.map((step, at) => ({ ...step, id: null, key: at + 1 }))),
      }}
      isUnsaved={steps.length > 0}
      onClose={onClose}
    />
  );
};

/** A new schedule with the steps of an invoice's sequence; without an id, with those that were proposed. */
export const PageDialog = ({ id, onClose }: DialogProps) =>
  id === undefined ? <SaveProposed onClose={onClose} /> : <SaveSequence id={id} onClose={onClose} />;
