import Box from '@mui/material/Box';
import { z } from 'zod';
import { useWatch } from 'react-hook-form';
import { addDays } from '../../../../domain/calendar.ts';
import { dayOf } from '../../../../domain/schedule/step-order.ts';
import type { StepDraft } from '../../../../contracts/sequences/sequence-bodies.ts';
import { StepPreview } from '../../../components/email-words/step-preview.tsx';
import type { StepAround } from '../../../components/email-words/step-around.ts';
import { TemplatePreview } from '../../../components/email-words/template-preview.tsx';
import { InvoiceSelect, useOpenInvoices } from '../../../components/invoices/invoice-select.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { clientRecords, invoiceRecords, useRecord } from '../../../data/records/records.ts';
import { useEmailSenders } from '../../../data/records/senders.ts';
import { useZodForm, type Form } from '../../../ui/forms/use-zod-form.ts';
import type { EnteredStep } from './schedule-form.ts';

const choice = z.object({ invoiceId: z.number().nullable() });
type Choice = z.input<typeof choice>;

/** For which invoice steps are previewed. It stays from step to step. */
export const usePreviewChoice = (): Form<Choice, Choice> => useZodForm(choice, { invoiceId: null });

/** The invoice of the preview: the chosen one, else the first that is due. Without any, the texts are about a sample. */
export const usePreviewAround = (form: Form<Choice, Choice>) => {
  const today = useToday();
  const chosen = useWatch({ control: form.control, name: 'invoiceId' });
  const { rows } = useOpenInvoices();
  const id = chosen ?? rows[0]?.id;
  const { record: invoice } = useRecord(invoiceRecords, id);
  const { record: client } = useRecord(clientRecords, invoice?.clientId);
  return {
    around: invoice && client ? { invoice, client } : undefined,
    /** By which the texts are chosen. */
    dueDate: invoice?.dueDate ?? addDays(today, 7),
    isChosen: chosen !== null,
  };
};

interface StepPreviewForProps {
  readonly form: Form<Choice, Choice>;
  readonly around: StepAround | undefined;
  readonly step: EnteredStep;
  /** What a sequence would begin with. */
  readonly draft: StepDraft;
}

/** A step's email about an invoice of the account, as it goes out on its day. */
export const StepPreviewFor = ({ form, around, step, draft }: StepPreviewForProps) => {
  const { standard, senderAt } = useEmailSenders();
  const senderEmail = draft.senderEmail ?? standard.email;
  const senderName = draft.senderName ?? senderAt(senderEmail)?.name ?? standard.name;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <InvoiceSelect
        form={form}
        name="invoiceId"
        label="Preview for"
        help={
          around === undefined
            ? undefined
            : `${around.client.name}, ${around.invoice.invoiceNumber}${dayOf(step) === 0 ? ', on its due date' : ''}`
        }
      />
      {around === undefined ? (
        <TemplatePreview
          template={{ ...draft, stepType: step.stepType, tone: step.tone, senderName, senderEmail }}
        />
      ) : (
        <StepPreview
          step={{
            ...draft,
            stepType: step.stepType,
            senderName,
            senderEmail,
            ccRecipients: step.ccRecipients,
            bccRecipients: step.bccRecipients,
          }}
          around={around}
        />
      )}
    </Box>
  );
};
