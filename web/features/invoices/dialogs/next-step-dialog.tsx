import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { failures } from '../../../../contracts/messages.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import {
  chaseAgain,
  collectionFailure,
  postCollectionStatus,
  postNextStep,
  statusDone,
  stepDone,
  tellStatus,
  tellStep,
  undoOfStatus,
  undoOfStep,
} from '../../../components/invoice-actions/collection.ts';
import { useToday } from '../../../data/account/clock.ts';
import { invoiceRecords, useRecord } from '../../../data/records/records.ts';
import { useCommand } from '../../../data/use-command.ts';
import { noteSettled } from '../../../loading/settled.ts';
import { useOpenDialog, type DialogName, type DialogProps } from '../../../navigation/dialogs.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { isCalendarDate } from '../../../ui/text/dates.ts';
import { Money } from '../../../ui/text/money.tsx';
import { evidencePath, letterPath } from '../next-step/paths.ts';
import {
  choiceHelp,
  choices,
  nextStepForm,
  nextStepToForm,
  usualLookAgain,
  type Chosen,
} from '../next-step/next-step-form.ts';

const useChoose = ({ id }: InvoiceView) =>
  useCommand({
    run: async (chosen: Chosen, key) => {
      if (chosen.kind === 'step') {
        noteSettled(id, { done: stepDone(chosen.body.choice), undo: undoOfStep(id) });
        return postNextStep(id, chosen.body, key);
      }
      noteSettled(id, { done: statusDone(chosen.body.status), undo: undoOfStatus(id) });
      return postCollectionStatus(id, chosen.body, key);
    },
    failure: collectionFailure,
    onDone: (answer, chosen) =>
      chosen.kind === 'step' ? tellStep(id, chosen.body.choice) : tellStatus(id, chosen.body.status, answer),
  });

/** What has a dialog of its own. */
const elsewhere: readonly { readonly dialog: DialogName; readonly label: string }[] = [
  { dialog: 'create-sequence', label: 'Another round of reminders' },
  { dialog: 'payment-plan', label: 'Payment plan' },
  { dialog: 'record-write-off', label: 'Write off' },
];

interface NextStepProps {
  readonly invoice: InvoiceView;
  /** The same as it is now; undefined when it was deleted. */
  readonly current: InvoiceView | undefined;
  readonly onClose: () => void;
}

const NextStep = ({ invoice, current, onClose }: NextStepProps) => {
  const today = useToday();
  const now = current ?? invoice;
  const openDialog = useOpenDialog();
  const form = useZodForm(nextStepForm(now, today), nextStepToForm(invoice, today));
  const command = useChoose(now);
  const [choice, payBy] = useWatch({ control: form.control, name: ['choice', 'payBy'] });
  const before = useRef(choice);
  // Each choice has a usual day, until the person picks one.
  useEffect(() => {
    if (before.current === choice) return;
    before.current = choice;
    if (form.getFieldState('lookAgainOn').isTouched) return;
    form.setValue('lookAgainOn', usualLookAgain(choice, today));
  }, [choice, form, today]);
  const isAside = now.collectionStatus !== undefined;
  return (
    <FormDialog
      title="What comes next?"
      form={form}
      command={command}
      toInput={(chosen: Chosen) => chosen}
      submitLabel="Save"
      busyText="Saving..."
      onClose={onClose}
      width={520}
      secondary={
        isAside && (
          <Button
            onClick={() => {
              form.reset();
              onClose();
              void chaseAgain(now.id);
            }}
          >
            Chase again
          </Button>
        )
      }
    >
      <Box sx={{ color: 'text.secondary' }}>
        {`${now.invoiceNumber}, `}
        <Money minor={now.amountDue} currency={now.currency} />
        {` still due ${shortDate(now.dueDate)}`}
      </Box>
      {!isAside && (
        <Box role="group" aria-label="Other steps" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {elsewhere.map(({ dialog, label }) => (
            <Button key={dialog} size="small" onClick={() => openDialog(dialog, now.id)}>
              {label}
            </Button>
          ))}
        </Box>
      )}
      <SelectField form={form} name="choice" label="Next step" options={choices} help={choiceHelp[choice]} />
      {choice === 'with_lawyer' && (
        <FieldRow>
          <TextField form={form} name="who" label="Lawyer or agency" />
          <TextField form={form} name="reference" label="Reference" optional />
        </FieldRow>
      )}
      {choice === 'final_demand' && (
        <>
          <DateField form={form} name="payBy" label="Pay by" min={today} help="The letter names this day" />
          {isCalendarDate(payBy) && payBy > today && (
            <Box>
              <Button component="a" href={letterPath(now.id, payBy)} download>
                Download letter
              </Button>
            </Box>
          )}
        </>
      )}
      {choice === 'with_lawyer' && (
        <Box>
          <Button component="a" href={evidencePath(now.id)} download>
            Download evidence pack
          </Button>
        </Box>
      )}
      {choice === 'offer' && (
        <FieldRow>
          <MoneyField form={form} name="discount" label="Discount" currency={now.currency} />
          <DateField form={form} name="until" label="Until" min={today} />
        </FieldRow>
      )}
      <TextField
        form={form}
        name="note"
        label={choice === 'disputed' ? 'What the client disputes' : 'Note'}
        optional={choice !== 'disputed'}
        rows={2}
      />
      <FieldRow>
        {(choice === 'with_lawyer' ||
          choice === 'disputed' ||
          choice === 'uncollectible' ||
          choice === 'left') && <DateField form={form} name="since" label="Since" max={today} />}
        <DateField
          form={form}
          name="lookAgainOn"
          label="Look again on"
          optional
          min={today}
          help="Owed asks again on this day"
        />
      </FieldRow>
    </FormDialog>
  );
};

/** Records what comes after the last reminder of an invoice. */
export const PageDialog = ({ id, onClose }: DialogProps) => (
  <OpenedRecord
    title="What comes next?"
    read={useRecord(invoiceRecords, id)}
    missing={failures.invoiceMissing}
    onClose={onClose}
  >
    {(invoice, current) => <NextStep invoice={invoice} current={current} onClose={onClose} />}
  </OpenedRecord>
);
