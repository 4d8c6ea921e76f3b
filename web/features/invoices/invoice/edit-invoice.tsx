import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ClientView } from '../../../../contracts/invoices/clients.ts';
import type { InvoiceChangeBody } from '../../../../contracts/invoices/invoice-bodies.ts';
import type { DueDateConflictView, InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
import { sendingDay, subjectOn } from '../../../../domain/email-text/step-subject.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { CreateClientDialog } from '../../../components/clients/create-client-dialog.tsx';
import { fieldGap } from '../../../ui/fields/field-frame.tsx';
import { MeanwhileNotice } from '../../../ui/forms/meanwhile-notice.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { footBar, pageFoot } from '../../../ui/page/page-foot.tsx';
import { useSectionHeading } from '../../../components/record-page/record-section.tsx';
import { useFormSaving } from '../../../ui/forms/use-form-saving.tsx';
import { useUser } from '../../../data/account/session.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import type { SubjectOf } from '../due-date-choices.ts';
import { useToday } from '../../../data/account/clock.ts';
import { invoiceRecords, readRecords, showRecord } from '../../../data/records/records.ts';
import type { Command, Outcome } from '../../../data/use-command.ts';
import { plainText } from '../../../ui/forms/use-meanwhile.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { useChangeNotes } from '../components/change-notes.tsx';
import { dueDateConflictOf, DueDateQuestion } from '../components/due-date-question.tsx';
import { InvoiceDocument } from '../components/invoice-document.tsx';
import { InvoiceFields } from '../components/invoice-fields.tsx';
import { invoiceChanges, invoiceForm, invoiceLabels, invoiceToForm } from '../invoice-form.ts';
import { useUpdateInvoice } from './use-update-invoice.ts';

interface Question {
  readonly conflict: DueDateConflictView;
  readonly changes: InvoiceChangeBody;
  readonly answer: (outcome: Outcome<unknown>) => void;
}

/** What was saved by a call that doesn't answer it. */
const readSaved = async (id: number): Promise<Outcome<InvoiceView>> => {
  const [output] = await readRecords(invoiceRecords, [id]).catch((): readonly InvoiceView[] => []);
  if (output === undefined) return { ok: true };
  showRecord(invoiceRecords, output);
  return { ok: true, output };
};

/** Saves changes; if the due date conflicts with a sequence, asks first. */
const useSaving = (id: number) => {
  const update = useUpdateInvoice(id);
  const [question, setQuestion] = useState<Question>();
  const command: Command<InvoiceChangeBody, InvoiceView> = {
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
            resolve(answered.ok ? readSaved(id) : answered);
          },
        });
      });
    },
  };
  return { command, question };
};

interface EditInvoiceProps {
  /** Of the heading. */
  readonly headingId: string;
  /** As it was when the form was opened. */
  readonly invoice: InvoiceView;
  /** The same as it is now; undefined when it was deleted. */
  readonly current: InvoiceView | undefined;
  /** Undefined when it was deleted. */
  readonly client: ClientView | undefined;
  readonly steps: readonly StepView[];
  readonly onDirty: (dirty: boolean) => void;
  /** Undefined on a page, where there is nothing to leave. */
  readonly onCancel: (() => void) | undefined;
  readonly onSaved: (saved?: InvoiceView) => void;
}

/** "Edit Invoice": the form of any invoice, paid ones too. */
export const EditInvoice = ({
  headingId,
  invoice,
  current,
  client,
  steps,
  onDirty,
  onCancel,
  onSaved,
}: EditInvoiceProps) => {
  const form = useZodForm(invoiceForm, invoiceToForm(invoice, client !== undefined));
  const { command, question: dueDateQuestion } = useSaving(invoice.id);
  const [addingClient, setAddingClient] = useState(false);
  const today = useToday();
  const clientName = client?.name ?? fallbacks.client;
  const clientText = (id: unknown): string => (id === current?.clientId ? clientName : 'another client');
  const { timeZone } = useUser();
  const subjectOf: SubjectOf = (mail, dueDate = invoice.dueDate) =>
    subjectOn(mail, { ...invoice, dueDate }, clientName, sendingDay(mail, { today, timeZone }));
  const notes = useChangeNotes(form, invoice, steps, subjectOf);
  const { submit, meanwhile, question } = useFormSaving({
    form,
    command,
    record: {
      what: 'invoice',
      current: current && invoiceToForm(current, client !== undefined),
      labels: invoiceLabels,
      textOf: (name, value) => (name === 'clientId' ? clientText(value) : plainText(value)),
    },
    toInput: (values) => invoiceChanges(current ?? invoice, values),
    goesOnWith: (saved) => invoiceToForm(saved, true),
    onSaved,
  });
  const { isDirty } = form.formState;
  const heading = useSectionHeading();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <>
      <Box
        component="form"
        noValidate
        aria-labelledby={headingId}
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', gap: fieldGap }}
      >
        <Typography variant="h3" component={heading} id={headingId}>
          Edit Invoice
        </Typography>
        {meanwhile && <MeanwhileNotice meanwhile={meanwhile} form={form} />}
        {invoice.xeroInvoiceId !== null && (
          <Notice>Imported from Xero. Number, amount and dates follow any changes there.</Notice>
        )}
        <InvoiceFields
          form={form}
          invoiceId={invoice.id}
          isCurrencyFixed={
            (current ?? invoice).payments.length > 0 ||
            (current ?? invoice).lateFeesOpen !== undefined ||
            steps.some(({ sentAt }) => sentAt !== null)
          }
          onAddClient={() => setAddingClient(true)}
          notes={notes}
        />
        <InvoiceDocument invoice={invoice} />
        <Box
          {...pageFoot}
          sx={{
            ...footBar,
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            mb: -3,
            bgcolor: 'background.paper',
          }}
        >
          {(onCancel !== undefined || isDirty) && (
            <Button onClick={onCancel ?? (() => form.reset())} disabled={command.isPending}>
              Cancel
            </Button>
          )}
          <BusyButton
            type="submit"
            variant="contained"
            color="primary"
            disabled={meanwhile?.isGone === true}
            busy={command.isPending}
            busyText="Updating..."
          >
            Update Invoice
          </BusyButton>
        </Box>
      </Box>
      {question}
      {dueDateQuestion && (
        <DueDateQuestion invoiceId={invoice.id} subjectOf={subjectOf} {...dueDateQuestion} />
      )}
      {addingClient && (
        <CreateClientDialog
          onClose={() => setAddingClient(false)}
          onCreated={({ id }) => form.setValue('clientId', id, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </>
  );
};
