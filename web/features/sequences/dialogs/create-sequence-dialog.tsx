import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientView } from '../../../../contracts/invoices/clients.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import type { InvoiceRow } from '../../../../contracts/invoices/lists.ts';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { failures, limitMessage, limitTitles } from '../../../../contracts/messages.ts';
import { LoadingDialog } from '../../../ui/dialogs/opened-record.tsx';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { pausedWithClient } from '../../../components/invoice-actions/client-sequences.ts';
import { scheduleToStart } from '../../../components/schedules/schedule-to-start.ts';
import { hasUnfinishedSequence } from '../../../components/invoices/invoice-row.ts';
import { dialogSearch, stateOverPage, type DialogProps } from '../../../navigation/dialogs.ts';
import { invoiceRows } from '../../../data/lists/paged-lists.ts';
import { readRows } from '../../../data/lists/pages.ts';
import { queryClient } from '../../../data/query-client.ts';
import { scheduleChoiceQuery, schedulesQuery } from '../../../data/records/schedules.ts';
import { templatesQuery } from '../../../data/records/templates.ts';
import { clientRecords, invoiceRecords, readRecords } from '../../../data/records/records.ts';
import { useSenders } from '../../../data/records/senders.ts';
import { messageOf } from '../../../data/api-error.ts';
import { useUser } from '../../../data/account/session.ts';
import { showFailure } from '../../../data/toasts.ts';
import { openUpgrade } from '../../../data/account/upgrade.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { useUnsavedInput } from '../../../navigation/use-unsaved-input.ts';
import { ChooseInvoice } from '../components/choose-invoice.tsx';
import { ConfigureSteps } from '../components/configure-steps.tsx';
import { freeSequences } from '../api/free-sequences.ts';

interface Chosen {
  readonly invoice: InvoiceView;
  readonly client: ClientView;
  /** What a list shows of the invoice. */
  readonly row: InvoiceRow;
  /** The schedule that the steps begin with; undefined for none. */
  readonly schedule: ListedSchedule | undefined;
  /** The invoices whose sequences were paused with the client. */
  readonly paused: readonly InvoiceRow[];
}

/** What the dialog begins with. */
type Opening =
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'full' }
  | { readonly kind: 'has-sequence'; readonly invoiceId: number }
  | { readonly kind: 'choose'; readonly clientId: number | null }
  | { readonly kind: 'configure'; readonly chosen: Chosen };

/**
 * The schedule that the steps begin with: the one that was asked for, else that which the rules give the invoice. Where
 * that can't be told, the steps begin as usual.
 */
const scheduleFor = async (
  invoiceId: number,
  asked: number | undefined,
): Promise<ListedSchedule | undefined> => {
  try {
    const id = asked ?? (await queryClient.query(scheduleChoiceQuery(invoiceId))).schedule?.id;
    if (id === undefined) return undefined;
    const [schedules] = await Promise.all([
      queryClient.query(schedulesQuery),
      queryClient.query(templatesQuery),
    ]);
    return schedules.find((one) => one.id === id);
  } catch {
    return undefined;
  }
};

/** An invoice of an id with its client, as they are now; undefined when one of them is gone. */
const readChosen = async (id: number, asked: number | undefined): Promise<Chosen | undefined> => {
  const [[invoice], [row]] = await Promise.all([
    readRecords(invoiceRecords, [id]),
    readRows(invoiceRows, [id]),
  ]);
  if (invoice === undefined || row === undefined) return undefined;
  const [[client], paused, schedule] = await Promise.all([
    readRecords(clientRecords, [invoice.clientId]),
    pausedWithClient(invoice.clientId),
    scheduleFor(id, asked),
  ]);
  return client && { invoice, client, row, paused, schedule };
};

const openingOf = async (id: number | undefined, asked: number | undefined): Promise<Opening> => {
  if (id === undefined) return { kind: 'choose', clientId: null };
  const chosen = await readChosen(id, asked);
  if (chosen === undefined) return { kind: 'missing' };
  if (hasUnfinishedSequence(chosen.row)) return { kind: 'has-sequence', invoiceId: id };
  return chosen.invoice.status === 'paid'
    ? { kind: 'choose', clientId: chosen.client.id }
    : { kind: 'configure', chosen };
};

/** What it begins with is decided once. */
const neverOld = { isOld: false, readAt: 0 } as const;

/** Goes on to the details of an invoice's sequence, in place of this dialog. */
const useShowSequence = (): ((invoiceId: number) => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  return useSteady((invoiceId: number) => {
    const address = { search: dialogSearch(location.search, 'sequence', invoiceId) };
    const state = stateOverPage(location);
    void navigate(address, { replace: true, preventScrollReset: true, state });
  });
};

/** "Create Sequence": choose an invoice, then the steps. Its id is the invoice's, if it was opened from one. */
export const PageDialog = ({ id, onClose }: DialogProps) => {
  const showSequence = useShowSequence();
  const { license } = useUser();
  const close = useSteady(onClose);
  const [asked] = useState(() => scheduleToStart.get());
  useEffect(() => () => scheduleToStart.set(undefined), []);
  // Decided once, so that no later change closes the dialog while the user is in it.
  const [opening, setOpening] = useState<Opening>();
  const [isReading, setReading] = useState(true);
  const decide = useSteady(async (): Promise<void> => {
    setReading(true);
    try {
      const next = await openingOf(id, asked);
      const isNew = next.kind === 'choose' || next.kind === 'configure';
      setOpening(isNew && (await freeSequences(license)) === 0 ? { kind: 'full' } : next);
    } catch {
      setOpening({ kind: 'failed' });
    } finally {
      setReading(false);
    }
  });
  useEffect(() => void decide(), [decide]);

  useEffect(() => {
    if (opening?.kind === 'has-sequence') showSequence(opening.invoiceId);
    if (opening?.kind === 'full') {
      openUpgrade({ title: limitTitles.sequence, message: limitMessage('sequence', license) });
      close();
    }
    if (opening?.kind !== 'missing') return;
    showFailure(failures.invoiceMissing);
    close();
  }, [opening, showSequence, close, license]);

  if (opening === undefined || opening.kind === 'failed') {
    const isError = opening !== undefined;
    const load = { isPending: !isError, isError, isReading, refetch: () => void decide() };
    return <LoadingDialog title="Create Sequence" load={{ ...neverOld, ...load }} onClose={onClose} />;
  }
  if (opening.kind !== 'choose' && opening.kind !== 'configure') return null;
  return <CreateSequence opening={opening} asked={asked} onClose={onClose} onCreated={showSequence} />;
};

interface CreateSequenceProps {
  /** The id of the schedule that it was opened with. */
  readonly asked: number | undefined;
  readonly opening: Extract<Opening, { kind: 'choose' | 'configure' }>;
  readonly onClose: () => void;
  readonly onCreated: (invoiceId: number) => void;
}

const CreateSequence = ({ opening, asked, onClose, onCreated }: CreateSequenceProps) => {
  const [dirty, setDirty] = useState(false);
  const [chosen, setChosen] = useState(opening.kind === 'configure' ? opening.chosen : undefined);
  const [choice, setChoice] = useState(
    opening.kind === 'configure'
      ? { clientId: opening.chosen.client.id, invoiceId: opening.chosen.invoice.id }
      : { clientId: opening.clientId, invoiceId: null },
  );
  const created = useRef<number>(undefined);
  // The steps begin with the default sender; without a list, that is the user.
  const senders = useSenders();
  const leaving = useUnsavedInput(dirty, () => {
    if (created.current === undefined) onClose();
    else onCreated(created.current);
  });
  const choose = async (invoiceId: number): Promise<void> => {
    try {
      const found = await readChosen(invoiceId, asked);
      if (found === undefined) return showFailure(failures.invoiceMissing);
      setChoice({ clientId: found.client.id, invoiceId });
      setChosen(found);
    } catch (error) {
      showFailure(failures.error, messageOf(error));
    }
  };
  return (
    <>
      {chosen === undefined ? (
        <ChooseInvoice
          initial={choice}
          onChosen={(invoiceId) => void choose(invoiceId)}
          onClose={leaving.request}
          onDirty={setDirty}
        />
      ) : !senders.isFetched ? (
        <LoadingDialog title="Create Sequence" load={senders.load} onClose={leaving.request} />
      ) : (
        <ConfigureSteps
          key={chosen.invoice.id}
          around={chosen}
          sternestSent={chosen.row.sternestSent}
          paused={chosen.paused}
          initialSchedule={chosen.schedule}
          onBack={() => setChosen(undefined)}
          onClose={leaving.request}
          onCreated={(invoiceId) => {
            created.current = invoiceId;
            leaving.close();
          }}
          onDirty={setDirty}
        />
      )}
      <DiscardQuestion leaving={leaving} title="Discard this sequence?">
        It hasn't been created yet.
      </DiscardQuestion>
    </>
  );
};
