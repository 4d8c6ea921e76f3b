import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InvoiceRow } from '../../../../contracts/invoices/lists.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { FirstFieldFocused } from '../../../ui/forms/first-field-focused.tsx';
import { EntitySelect } from '../../../ui/fields/entity-select.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { ClientSelect } from '../../../components/clients/client-select.tsx';
import { invoiceRows } from '../../../data/lists/paged-lists.ts';
import { useList } from '../../../data/lists/pages.ts';
import { invoiceRecords, useRecord } from '../../../data/records/records.ts';
import { showInvalid } from '../../../data/toasts.ts';
import { useSettled } from '../../../hooks/use-settled.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { fieldGap } from '../../../ui/fields/field-frame.tsx';
import { formatMinor } from '../../../data/account/numbers.ts';

const chosen = (message: string) =>
  z
    .number()
    .nullable()
    .transform((id, context) => {
      if (id !== null) return id;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

const choice = z.object({
  clientId: chosen('Please select a client'),
  invoiceId: chosen(missingInput.invoice.message),
});
type Choice = z.input<typeof choice>;

interface ChooseInvoiceProps {
  readonly initial: Choice;
  readonly onChosen: (invoiceId: number) => void;
  readonly onClose: () => void;
  readonly onDirty: (dirty: boolean) => void;
}

const noInvoices = 'No unpaid invoices found for this client.';

/** The unpaid invoices of a client without an unfinished sequence, by due date; those set aside get none. */
const openInvoices = (clientId: number | null, search: string) =>
  ({
    clientId: String(clientId),
    search,
    status: 'outstanding',
    inSequence: 'false',
    sort: 'due',
    direction: 'asc',
  }) as const;

/** Step 1 of Create Sequence: choose a client and an invoice. */
export const ChooseInvoice = ({ initial, onChosen, onClose, onDirty }: ChooseInvoiceProps) => {
  const form = useZodForm(choice, initial);
  const formId = useId();
  const [clientId, invoiceId] = useWatch({ control: form.control, name: ['clientId', 'invoiceId'] });
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const open = useList(invoiceRows, openInvoices(clientId, search), clientId !== null);
  const found =
    clientId === null
      ? []
      : open.rows.filter((row) => row.clientId === clientId && row.collectionStatus === undefined);
  // The chosen invoice stays an option while another is searched.
  const [picked, setPicked] = useState<InvoiceRow>();
  const isPicked = picked?.id === invoiceId;
  const { record } = useRecord(invoiceRecords, isPicked ? undefined : (invoiceId ?? undefined));
  const chosen = isPicked ? picked : record;
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [...found, chosen] : found;
  const [only, ...others] = found;
  const isSearch = typed !== '' || search !== '';
  const isOnly = only !== undefined && others.length === 0 && !isSearch ? only.id : null;
  useEffect(() => {
    if (isOnly !== null) form.setValue('invoiceId', isOnly);
  }, [isOnly, form]);

  const pickClient = (id: number | null): void => {
    form.setValue('invoiceId', null);
    form.clearErrors();
    setAwaited(false);
    onDirty(id !== null);
  };
  const submit = useSteady(
    form.handleSubmit(
      (values) => onChosen(values.invoiceId),
      () => showInvalid(missingInput.invoice.title, missingInput.invoice.message),
    ),
  );
  const isFailed = open.isError || open.isOld;
  const isLoading = !isFailed && (open.first === undefined || open.isPrevious);
  // Continue was pressed before it was known whether the client has just one invoice.
  const [isAwaited, setAwaited] = useState(false);
  const press = (): void => {
    if (isLoading && clientId !== null && invoiceId === null) setAwaited(true);
    else void submit();
  };
  useEffect(() => {
    if (!isAwaited || isLoading) return;
    setAwaited(false);
    void submit();
  }, [isAwaited, isLoading, submit]);
  const hasNone = clientId !== null && !isLoading && !isFailed && !isSearch && offered.length === 0;
  return (
    <DetailDialog
      title="Create Sequence"
      subtitle="Step 1 of 2: Invoice"
      width={760}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton
            type="submit"
            form={formId}
            variant="contained"
            color="primary"
            busy={isAwaited}
            busyText="Loading..."
          >
            Continue
          </BusyButton>
        </>
      }
    >
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
        sx={{ minHeight: 200 }}
      >
        <FirstFieldFocused sx={{ display: 'flex', flexDirection: 'column', gap: fieldGap }}>
          <ClientSelect form={form} name="clientId" onPicked={pickClient} />
          <EntitySelect
            form={form}
            name="invoiceId"
            label="Invoice"
            placeholder={clientId === null ? 'Select a client first' : 'Select an invoice'}
            emptyText={isLoading ? 'Loading invoices...' : isSearch ? 'No invoices found.' : noInvoices}
            disabled={clientId === null || (!isSearch && (isLoading || isFailed)) || hasNone}
            help={
              isFailed ? (
                <LoadFailed text="The invoices couldn't be loaded." load={open} />
              ) : hasNone ? (
                noInvoices
              ) : (
                'Unpaid invoices without an active sequence.'
              )
            }
            options={offered.map(({ id, invoiceNumber, amountDue, currency, dueDate }) => ({
              id,
              label: invoiceNumber,
              detail: `${formatMinor(amountDue, currency)}, due ${shortDate(dueDate)}`,
            }))}
            onSearch={setTyped}
            onPicked={(id) => setPicked(found.find((row) => row.id === id))}
          />
        </FirstFieldFocused>
      </Box>
    </DetailDialog>
  );
};
