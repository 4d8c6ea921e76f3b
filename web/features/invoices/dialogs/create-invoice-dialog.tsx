import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type InvoiceView, invoiceView, type InvoiceBody } from '../../../../contracts/invoices.ts';
import { successes, failures } from '../../../../contracts/messages.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { CreateClientDialog } from '../../../components/clients/create-client-dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useToday } from '../../../lib/clock.ts';
import { dialogSearch, type DialogProps } from '../../../lib/dialogs.ts';
import { useInvoiceCount } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { useUser } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { invoiceLimitReached, openUpgrade } from '../../../lib/upgrade.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { api } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { InvoiceFields } from '../components/invoice-fields.tsx';
import { emptyInvoice, invoiceForm, invoiceToBody } from '../invoice-form.ts';

const useCreateInvoice = (onCreated: (invoice: InvoiceView) => void) =>
  useCommand({
    run: (body: InvoiceBody, key) => api.post('/api/invoices', invoiceView, body, key),
    failure: failures.invoiceCreate,
    onDone: onCreated,
  });

/** Confirms the creation and offers the next step. */
const useSayCreated = (): ((invoice: InvoiceView) => void) => {
  const navigate = useNavigate();
  return ({ id, invoiceNumber, amount }) =>
    showToast({
      title: successes.invoiceCreated,
      description: `${invoiceNumber}, ${formatMoney(amount)}.`,
      action: {
        label: 'Create Sequence',
        run: () => void navigate({ search: dialogSearch(window.location.search, 'create-sequence', id) }),
      },
    });
};

const CreateInvoice = ({ id, onClose }: DialogProps) => {
  const today = useToday();
  const form = useZodForm(invoiceForm, emptyInvoice(id ?? null, today));
  const command = useCreateInvoice(useSayCreated());
  const [addingClient, setAddingClient] = useState(false);
  return (
    <>
      <FormDialog
        title="Create Invoice"
        form={form}
        command={command}
        toInput={invoiceToBody}
        submitLabel="Create Invoice"
        busyText="Creating..."
        onClose={onClose}
      >
        <InvoiceFields form={form} onAddClient={() => setAddingClient(true)} />
      </FormDialog>
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

/**
 * "Create Invoice"; on a plan without room for another invoice, the upgrade dialog instead. `id` preselects a client.
 */
export const PageDialog = (props: DialogProps) => {
  const { license } = useUser();
  const count = useInvoiceCount();
  const [admitted, setAdmitted] = useState(false);
  const reached = count === undefined || admitted ? undefined : invoiceLimitReached(license, count);
  if (count !== undefined && !admitted && !reached) setAdmitted(true);
  const isRefused = reached !== undefined;
  useEffect(() => {
    if (!isRefused) return;
    openUpgrade(invoiceLimitReached(license, Infinity));
    props.onClose();
    // Shown once, although `onClose` changes with the URL.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRefused]);
  return admitted && <CreateInvoice {...props} />;
};
