import { useWatch } from 'react-hook-form';
import { shortDate } from '../../../../domain/calendar.ts';
import { invoiceRows } from '../../../data/lists/paged-lists.ts';
import { useList } from '../../../data/lists/pages.ts';
import { useSettled } from '../../../hooks/use-settled.ts';
import type { InvoiceForm } from '../invoice-form.ts';
import { FieldNote } from './field-note.tsx';
import { formatMinor } from '../../../data/account/numbers.ts';

interface SameNumberProps {
  readonly form: InvoiceForm;
  /** Of the invoice that is edited. */
  readonly invoiceId: number | undefined;
}

/** Warns that the client has another invoice with this number: it may be intended, but is often a duplicate. */
export const SameNumber = ({ form, invoiceId }: SameNumberProps) => {
  const [clientId, typed] = useWatch({ control: form.control, name: ['clientId', 'invoiceNumber'] });
  const number = useSettled(typed.trim(), 300);
  const isEntered = clientId !== null && number !== '';
  const query = { clientId: String(clientId), search: number };
  const { rows } = useList(invoiceRows, query, isEntered);
  const same = (one: string): boolean => one.toLowerCase() === number.toLowerCase();
  const other = isEntered
    ? rows.find((row) => row.id !== invoiceId && row.clientId === clientId && same(row.invoiceNumber))
    : undefined;
  return (
    other && (
      <FieldNote>
        {`This client already has an invoice ${other.invoiceNumber}: ${formatMinor(other.amount, other.currency)}, due ${shortDate(other.dueDate)}.`}
      </FieldNote>
    )
  );
};
