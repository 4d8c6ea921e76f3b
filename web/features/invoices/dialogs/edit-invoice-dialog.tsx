import { useMemo, useState } from 'react';
import {
  dueDateConflict,
  type DueDateConflictView,
  type InvoiceChangeBody,
  type InvoiceView,
} from '../../../../contracts/invoices.ts';
import { failures, fallbacks } from '../../../../contracts/messages.ts';
import type { StepView } from '../../../../contracts/sequences.ts';
import { CreateClientDialog } from '../../../components/clients/create-client-dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { mailSubject } from '../../../components/invoices/mail-subject.ts';
import { togetherLoaded } from '../../../components/invoices/use-invoice-rows.ts';
import { ApiError, hasProblemType } from '../../../lib/api-error.ts';
import { useToday } from '../../../lib/clock.ts';
import type { DialogProps } from '../../../lib/dialogs.ts';
import { useClients, useInvoices, useSteps } from '../../../lib/lists.ts';
import type { Command, Outcome } from '../../../lib/use-command.ts';
import { useOpenedRecord } from '../../../lib/use-opened-record.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useUpdateInvoice } from '../api/use-update-invoice.ts';
import { useChangeNotes } from '../components/change-notes.tsx';
import { DueDateQuestion } from '../components/due-date-question.tsx';
import { InvoiceFields } from '../components/invoice-fields.tsx';
import { invoiceChanges, invoiceForm, invoiceToForm } from '../invoice-form.ts';

interface Question {
  readonly conflict: DueDateConflictView;
  readonly changes: InvoiceChangeBody;
  readonly answer: (outcome: Outcome<unknown>) => void;
}

const conflictOf = (error: unknown): DueDateConflictView | undefined =>
  hasProblemType(error, 'dueDateConflict') && error instanceof ApiError
    ? dueDateConflict.safeParse(error.problem).data
    : undefined;

/** Saves changes; when the due date conflicts with a sequence, asks first and is done when that is. */
const useSaving = (id: number) => {
  const update = useUpdateInvoice(id);
  const [question, setQuestion] = useState<Question>();
  const command: Command<InvoiceChangeBody, unknown> = {
    isPending: update.isPending,
    start: async (changes) => {
      const outcome = await update.start(changes);
      const conflict = outcome.ok ? undefined : conflictOf(outcome.error);
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
  readonly onClose: () => void;
}

const EditInvoice = ({ invoice, onClose }: EditInvoiceProps) => {
  const clients = useClients();
  const steps = useSteps();
  const form = useZodForm(invoiceForm, invoiceToForm(invoice, clients.byId.has(invoice.clientId)));
  const { command, question } = useSaving(invoice.id);
  const [addingClient, setAddingClient] = useState(false);
  const own = useMemo(
    () => steps.records.filter(({ invoiceId }) => invoiceId === invoice.id),
    [steps.records, invoice.id],
  );
  const today = useToday();
  const clientName = clients.byId.get(invoice.clientId)?.name ?? fallbacks.client;
  const subjectOf = (mail: StepView): string => mailSubject(mail, invoice, clientName, today);
  const notes = useChangeNotes(form, invoice, own, subjectOf);
  return (
    <>
      <FormDialog
        title="Edit Invoice"
        form={form}
        command={command}
        toInput={(values) => invoiceChanges(invoice, values)}
        submitLabel="Update Invoice"
        busyText="Updating..."
        onClose={onClose}
      >
        <InvoiceFields form={form} onAddClient={() => setAddingClient(true)} notes={notes} />
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
  const invoices = useInvoices();
  const { isPending } = togetherLoaded([invoices, useClients(), useSteps()]);
  const invoice = useOpenedRecord(
    { byId: invoices.byId, isPending },
    isPending ? undefined : id,
    failures.invoiceMissing,
    onClose,
  );
  return invoice && <EditInvoice invoice={invoice} onClose={onClose} />;
};
