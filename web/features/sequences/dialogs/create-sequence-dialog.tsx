import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientView } from '../../../../contracts/clients.ts';
import type { InvoiceView } from '../../../../contracts/invoices.ts';
import { failures } from '../../../../contracts/messages.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { chasesByInvoice, hasUnfinishedSequence } from '../../../components/invoices/invoice-row.ts';
import { togetherLoaded } from '../../../components/invoices/use-invoice-rows.ts';
import { dialogSearch, type DialogProps } from '../../../lib/dialogs.ts';
import { useClients, useInvoices, useSteps } from '../../../lib/lists.ts';
import { showFailure } from '../../../lib/toasts.ts';
import { useSteady } from '../../../lib/use-steady.ts';
import { useUnsavedInput } from '../../../lib/use-unsaved-input.ts';
import { ChooseInvoice } from '../components/choose-invoice.tsx';
import { ConfigureSteps } from '../components/configure-steps.tsx';

interface Chosen {
  readonly invoice: InvoiceView;
  readonly client: ClientView;
}

/** What the dialog begins with. */
type Opening =
  | { readonly kind: 'failed'; readonly title: string }
  | { readonly kind: 'chased'; readonly invoiceId: number }
  | { readonly kind: 'choose'; readonly clientId: number | null }
  | { readonly kind: 'configure'; readonly chosen: Chosen };

/** The lists that the dialog reads, and the invoice of an id with its client. */
const useChoices = () => {
  const invoices = useInvoices();
  const clients = useClients();
  const steps = useSteps();
  const { isPending, isError } = togetherLoaded([invoices, clients, steps]);
  const find = (id: number): Chosen | undefined => {
    const invoice = invoices.byId.get(id);
    const client = invoice && clients.byId.get(invoice.clientId);
    return invoice && client ? { invoice, client } : undefined;
  };
  const openingOf = (id: number | undefined): Opening => {
    if (isError) return { kind: 'failed', title: failures.error };
    if (id === undefined) return { kind: 'choose', clientId: null };
    const chosen = find(id);
    if (chosen === undefined) return { kind: 'failed', title: failures.invoiceMissing };
    const chase = chasesByInvoice(steps.records).get(id) ?? 'none';
    if (hasUnfinishedSequence({ chase })) return { kind: 'chased', invoiceId: id };
    return chosen.invoice.status === 'paid'
      ? { kind: 'choose', clientId: chosen.client.id }
      : { kind: 'configure', chosen };
  };
  return { isPending, find, openingOf };
};

/** Goes on to the details of an invoice's sequence, in place of this dialog. */
const useShowSequence = (): ((invoiceId: number) => void) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useSteady((invoiceId: number) => {
    const address = { search: dialogSearch(search, 'sequence', invoiceId) };
    void navigate(address, { replace: true, preventScrollReset: true });
  });
};

/** "Create Sequence": of which invoice, then what goes when. Its id is an invoice's when it is opened from one. */
export const PageDialog = ({ id, onClose }: DialogProps) => {
  const { isPending, find, openingOf } = useChoices();
  const showSequence = useShowSequence();
  const close = useSteady(onClose);
  // Decided once: what changes meanwhile does not take the dialog away from under the person.
  const [opening, setOpening] = useState<Opening>();
  if (opening === undefined && !isPending) setOpening(openingOf(id));

  useEffect(() => {
    if (opening?.kind === 'chased') showSequence(opening.invoiceId);
    if (opening?.kind !== 'failed') return;
    showFailure(opening.title);
    close();
  }, [opening, showSequence, close]);

  if (opening?.kind !== 'choose' && opening?.kind !== 'configure') return null;
  return <CreateSequence opening={opening} find={find} onClose={onClose} onCreated={showSequence} />;
};

interface CreateSequenceProps {
  readonly opening: Extract<Opening, { kind: 'choose' | 'configure' }>;
  readonly find: (invoiceId: number) => Chosen | undefined;
  readonly onClose: () => void;
  readonly onCreated: (invoiceId: number) => void;
}

const CreateSequence = ({ opening, find, onClose, onCreated }: CreateSequenceProps) => {
  const [dirty, setDirty] = useState(false);
  const [chosen, setChosen] = useState(opening.kind === 'configure' ? opening.chosen : undefined);
  const [choice, setChoice] = useState(
    opening.kind === 'configure'
      ? { clientId: opening.chosen.client.id, invoiceId: opening.chosen.invoice.id }
      : { clientId: opening.clientId, invoiceId: null },
  );
  const created = useRef<number>(undefined);
  const leaving = useUnsavedInput(dirty, () => {
    if (created.current === undefined) onClose();
    else onCreated(created.current);
  });
  const choose = (invoiceId: number): void => {
    const found = find(invoiceId);
    if (found === undefined) return showFailure(failures.invoiceMissing);
    setChoice({ clientId: found.client.id, invoiceId });
    setChosen(found);
  };
  return (
    <>
      {chosen === undefined ? (
        <ChooseInvoice initial={choice} onChosen={choose} onClose={leaving.request} onDirty={setDirty} />
      ) : (
        <ConfigureSteps
          key={chosen.invoice.id}
          around={chosen}
          onBack={() => setChosen(undefined)}
          onClose={leaving.request}
          onCreated={(invoiceId) => {
            created.current = invoiceId;
            leaving.close();
          }}
          onDirty={setDirty}
        />
      )}
      {leaving.asked && (
        <ConfirmDialog
          title="Discard this sequence?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          danger
          onConfirm={leaving.discard}
          onClose={leaving.keep}
        >
          It has not been created.
        </ConfirmDialog>
      )}
    </>
  );
};
