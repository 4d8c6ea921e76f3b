import { useState } from 'react';
import Button from '@mui/material/Button';
import type { DueDateConflictView, InvoiceChangeBody, InvoiceView } from '../../../../contracts/invoices.ts';
import { failures, fallbacks } from '../../../../contracts/messages.ts';
import type { ClientView } from '../../../../contracts/clients.ts';
import type { StepView } from '../../../../contracts/sequences.ts';
import { subjectToday } from '../../../../domain/step-subject.ts';
import { CreateClientDialog } from '../../../components/clients/create-client-dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { OpenedRecord } from '../../../components/opened-record.tsx';
import { Notice } from '../../../components/notice.tsx';
import { allLoads } from '../../../lib/load.ts';
import { useToday } from '../../../lib/clock.ts';
import { useOpenDialog, type DialogProps } from '../../../lib/dialogs.ts';
import { clientRecords, invoiceRecords, stepRecords, useRecord, useRecords } from '../../../lib/records.ts';
import type { Command, Outcome } from '../../../lib/use-command.ts';
import { plainText } from '../../../lib/use-meanwhile.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useUpdateInvoice } from '../use-update-invoice.ts';
import { useChangeNotes } from '../components/change-notes.tsx';
import { dueDateConflictOf, DueDateQuestion } from '../components/due-date-question.tsx';
import { InvoiceDocument } from '../components/invoice-document.tsx';
import { InvoiceFields } from '../components/invoice-fields.tsx';
import { invoiceChanges, invoiceForm, invoiceLabels, invoiceToForm } from '../invoice-form.ts';

interface Question {
  readonly conflict: DueDateConflictView;
  readonly changes: InvoiceChangeBody;
  readonly answer: (outcome: Outcome<unknown>) => void;
}

/** Saves changes; if the due date conflicts with a sequence, asks first. */
const useSaving = (id: number) => {
  const update = useUpdateInvoice(id);
  const [question, setQuestion] = useState<Question>();
  const command: Command<InvoiceChangeBody, unknown> = {
    isPending: update.isPending,
    start: async (changes) => {
      const outcome = await update.start(changes);
      const conflict = outcome.ok ? undefined : dueDateConflictOf(outcome.error);
      if (!conflict) return outcome;
      return new Promise((resolve) => {
        setQuestion({
          conflict,
          changes,
          answer: (answered) => {
            setQuestion(undefined);
            resolve(answered);
          },
        });
      });
    },
  };
  return { command, question };
};

interface EditInvoiceProps {
  readonly invoice: InvoiceView;
  /** The same as it is now; undefined when it was deleted. */
  readonly current: InvoiceView | undefined;
  /** Undefined when it was deleted. */
  readonly client: ClientView | undefined;
  readonly steps: readonly StepView[];
  readonly onClose: () => void;
}

const EditInvoice = ({ invoice, current, client, steps, onClose }: EditInvoiceProps) => {
  const form = useZodForm(invoiceForm, invoiceToForm(invoice, client !== undefined));
  const { command, question } = useSaving(invoice.id);
  const [addingClient, setAddingClient] = useState(false);
  const openDialog = useOpenDialog();
  const today = useToday();
  const clientName = client?.name ?? fallbacks.client;
  const clientText = (id: unknown): string => (id === current?.clientId ? clientName : 'another client');
  const subjectOf = (mail: StepView): string => subjectToday(mail, invoice, clientName, today);
  const notes = useChangeNotes(form, invoice, steps, subjectOf);
  return (
    <>
      <FormDialog
        title="Edit Invoice"
        form={form}
        command={command}
        record={{
          what: 'invoice',
          current: current && invoiceToForm(current, client !== undefined),
          labels: invoiceLabels,
          textOf: (name, value) => (name === 'clientId' ? clientText(value) : plainText(value)),
        }}
        toInput={(values) => invoiceChanges(current ?? invoice, values)}
        submitLabel="Update Invoice"
        busyText="Updating..."
        onClose={onClose}
        secondary={
          invoice.status !== 'paid' && (
            <Button
              disabled={form.formState.isDirty}
              title={form.formState.isDirty ? 'Save or discard your changes first' : undefined}
              onClick={() => openDialog('mark-paid', invoice.id)}
            >
              Paid on another day…
            </Button>
          )
        }
      >
        {invoice.xeroInvoiceId !== null && (
          <Notice>Imported from Xero. Number, amount and dates follow any changes there.</Notice>
        )}
        <InvoiceFields
          form={form}
          invoiceId={invoice.id}
          onAddClient={() => setAddingClient(true)}
          notes={notes}
        />
        <InvoiceDocument invoice={invoice} />
      </FormDialog>
      {question && <DueDateQuestion invoiceId={invoice.id} subjectOf={subjectOf} {...question} />}
      {addingClient && (
        <CreateClientDialog
          onClose={() => setAddingClient(false)}
          onCreated={(client) =>
            form.setValue('clientId', client.id, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </>
  );
};

/** "Edit Invoice", for any invoice, paid ones too. */
export const PageDialog = ({ id, onClose }: DialogProps) => {
  const found = useRecord(invoiceRecords, id);
  const client = useRecord(clientRecords, found.record?.clientId);
  const steps = useRecords(stepRecords, id === undefined ? [] : [id]);
  const reads = [found, client, steps];
  const isBehind = reads.some((read) => read.isBehind);
  return (
    <OpenedRecord
      title="Edit Invoice"
      read={{ ...allLoads(...reads), record: found.record, isBehind }}
      missing={failures.invoiceMissing}
      onClose={onClose}
    >
      {(invoice, current) => (
        <EditInvoice
          invoice={invoice}
          current={current}
          client={client.record}
          steps={steps.records}
          onClose={onClose}
        />
      )}
    </OpenedRecord>
  );
};
