import { useState } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import type { InvoiceRow } from '../../../contracts/invoices/lists.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { formatMinor } from '../../data/account/numbers.ts';
import { invoiceRows } from '../../data/lists/paged-lists.ts';
import { useList } from '../../data/lists/pages.ts';
import { invoiceRecords, useRecord } from '../../data/records/records.ts';
import { useSettled } from '../../hooks/use-settled.ts';
import { EntitySelect } from '../../ui/fields/entity-select.tsx';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { LoadFailed } from '../../ui/states/load-failed.tsx';

const failedText = "The invoices couldn't be loaded.";

/** The unpaid invoices, those that are due first above. */
const openInvoices = (search: string) =>
  ({ search, status: 'outstanding', sort: 'due', direction: 'asc' }) as const;

export const useOpenInvoices = (search = '') => useList(invoiceRows, openInvoices(search));

const emptyTextOf = ({
  isPending,
  isPrevious,
  isError,
  isOld,
}: ReturnType<typeof useOpenInvoices>): string => {
  if (isError || isOld) return failedText;
  return isPending || isPrevious ? 'Loading invoices...' : 'No unpaid invoices found.';
};

/** A select of all unpaid invoices; the server searches as the user types. */
export const InvoiceSelect = <In extends FieldValues, Out>(props: FieldProps<In, Out>) => {
  const [typed, setTyped] = useState('');
  const list = useOpenInvoices(useSettled(typed));
  const value: unknown = useWatch({ control: props.form.control, name: props.name });
  // The chosen invoice stays an option while another is searched.
  const [picked, setPicked] = useState<InvoiceRow>();
  const isPicked = picked?.id === value;
  const { record } = useRecord(invoiceRecords, typeof value === 'number' && !isPicked ? value : undefined);
  const chosen = isPicked ? picked : record;
  const isListed = list.rows.some(({ id }) => id === chosen?.id);
  const offered = chosen && !isListed ? [...list.rows, chosen] : list.rows;
  const isFailed = list.isError || list.isOld;
  return (
    <EntitySelect
      {...props}
      placeholder="Select an invoice"
      emptyText={emptyTextOf(list)}
      help={isFailed ? <LoadFailed text={failedText} load={list} /> : props.help}
      options={offered.map(({ id, invoiceNumber, amountDue, currency, dueDate }) => ({
        id,
        label: invoiceNumber,
        detail: `${formatMinor(amountDue, currency)}, due ${shortDate(dueDate)}`,
      }))}
      onSearch={setTyped}
      onPicked={(id) => setPicked(list.rows.find((row) => row.id === id))}
    />
  );
};
