import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import type { SubjectOf } from '../due-date-choices.ts';
import { isUnsent } from '../../../components/sequences/step-status.ts';
import type { InvoiceForm } from '../invoice-form.ts';
import { mailNames, mailsWithTyped, type TypedField } from '../typed-values.ts';
import { FieldNote } from './field-note.tsx';
import { readMinor } from '../../../data/account/typed-amounts.ts';

/** The fields of the form that differ from the invoice, among those that mails may have typed in. */
const useChanged = (form: InvoiceForm, invoice: InvoiceView): readonly TypedField[] => {
  const [invoiceNumber, amount, currency, description] = useWatch({
    control: form.control,
    name: ['invoiceNumber', 'amount', 'currency', 'description'],
  });
  const minor = readMinor(amount, currency);
  const changed: Readonly<Record<TypedField, boolean>> = {
    invoiceNumber: invoiceNumber.trim() !== invoice.invoiceNumber,
    amount: minor !== undefined && (minor !== invoice.amount || currency !== invoice.currency),
    description: description !== (invoice.description ?? ''),
  };
  return (['invoiceNumber', 'amount', 'description'] as const).filter((field) => changed[field]);
};

/**
 * What the changes in the form mean for the invoice's unsent mails: it names those that contain the old value as typed
 * text, and says that a different client pauses the sequence (docs/chasing-rules.md, "Situations").
 */
export const useChangeNotes = (
  form: InvoiceForm,
  invoice: InvoiceView,
  steps: readonly StepView[],
  subjectOf: SubjectOf,
) => {
  const changed = useChanged(form, invoice);
  const clientId = useWatch({ control: form.control, name: 'clientId' });
  const mailsOf = (field: TypedField): readonly StepView[] =>
    changed.includes(field) ? mailsWithTyped(steps, field, invoice) : [];
  const note = (mails: readonly StepView[], what: string): ReactNode => {
    if (mails.length === 0) return undefined;
    const one = mails.length === 1;
    return (
      <FieldNote>
        {one ? '1 unsent email has' : `${mails.length} unsent emails have`} the old {what} typed in and won't
        change: {mailNames(mails, subjectOf)}.
      </FieldNote>
    );
  };
  const numbered = mailsOf('invoiceNumber');
  const priced = mailsOf('amount');
  const both = numbered.filter((mail) => priced.includes(mail));
  const isChased = steps.some((step) => isUnsent(step) && step.status !== 'cancelled');
  const otherClient = clientId !== null && clientId !== invoice.clientId && isChased;
  return {
    client: otherClient && (
      <FieldNote>
        The sequence pauses, and nothing goes to the new client until you resume it. CC and BCC are cleared.
      </FieldNote>
    ),
    invoiceNumber: note(
      numbered.filter((mail) => !both.includes(mail)),
      'number',
    ),
    amount: (
      <>
        {note(both, 'number and amount')}
        {note(
          priced.filter((mail) => !both.includes(mail)),
          'amount',
        )}
      </>
    ),
    description: note(mailsOf('description'), 'description'),
  };
};
