import type { SumView } from '../../../../contracts/invoices/dashboard.ts';
import { Suspense, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { CalendarCheck, ChevronDown, Handshake, Pause, Play, Trash2, Undo2 } from 'lucide-react';
import type { InvoiceRow } from '../../../../contracts/invoices/lists.ts';
import { failures, featureGates } from '../../../../contracts/messages.ts';
import { plans } from '../../../../contracts/accounts/plans.ts';

import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import { selectedSums } from '../../../ui/data-table/selected-sum.ts';
import { statusWordOf } from './status-filter.tsx';
import { DeleteInvoicesDialog } from '../../../components/invoice-actions/delete-invoices-dialog.tsx';
import { chosenInvoicesStore } from '../../../components/invoice-actions/chosen-invoices.ts';
import type { RowAction } from '../../../ui/data-table/column.ts';
import { messageOf } from '../../../data/api-error.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { invoiceRows } from '../../../data/lists/paged-lists.ts';
import { readRows } from '../../../data/lists/pages.ts';
import { useUser } from '../../../data/account/session.ts';
import { showFailure } from '../../../data/toasts.ts';
import { openUpgrade } from '../../../data/account/upgrade.ts';
import type { SelectedOnes } from '../use-selected-invoices.ts';
import { warmedDialog } from '../../../ui/dialogs/warmed-dialog.tsx';
import { warmed } from '../../../loading/warmed.ts';
import { formatCount, sumsWords } from '../../../data/account/numbers.ts';

interface SelectedInvoicesProps {
  readonly chosen: SelectedOnes;
}

/** "All 1,240 overdue invoices selected", or "3 invoice(s) selected". */
const textOf = ({ ids, total, status, isSearched }: SelectedOnes): string => {
  if (ids.length < total || total < 2) return `${formatCount(ids.length)} invoice(s) selected`;
  const words = [isSearched ? 'found' : '', statusWordOf(status)?.toLowerCase() ?? ''].filter(Boolean);
  return ['All', formatCount(total), ...words, 'invoices selected'].join(' ');
};

const RowMenuList = warmed(
  async () => (await import('../../../ui/data-table/rows/row-menu-list.tsx')).RowMenuList,
);
const dialogs = () => import('./many-invoices-dialogs.tsx');
const manyDialogs = {
  promise: warmedDialog(async () => (await dialogs()).PromiseManyDialog),
  pay: warmedDialog(async () => (await dialogs()).MarkPaidManyDialog),
  paid: warmedDialog(async () => (await dialogs()).PaidManyDialog),
  unpaid: warmedDialog(async () => (await dialogs()).MarkUnpaidManyDialog),
  pause: warmedDialog(
    async () => (await import('../../../components/invoice-actions/pause-many-dialog.tsx')).PauseManyDialog,
  ),
  resume: warmedDialog(
    async () => (await import('../../../components/invoice-actions/resume-many-dialog.tsx')).ResumeManyDialog,
  ),
};

const icon = { size: 16, 'aria-hidden': true } as const;

const MoreActions = ({
  actions,
  busy,
}: {
  readonly actions: readonly RowAction[];
  readonly busy: boolean;
}) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={anchor}
        disabled={busy}
        aria-haspopup="menu"
        aria-expanded={open}
        endIcon={<ChevronDown {...icon} />}
        onClick={() => setOpen(true)}
      >
        More
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RowMenuList actions={actions} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Their sum, and why they can't be marked as paid. */
const noteOf = (sums: readonly SumView[] | undefined, paid: number): string =>
  [
    ...(sums === undefined ? [] : [sumsWords(sums)]),
    ...(paid === 0 ? [] : [`${formatCount(paid)} already paid`]),
  ].join(', ');

/** The actions for the selected invoices, including those that are not loaded. */
export const SelectedInvoices = ({ chosen }: SelectedInvoicesProps) => {
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState<readonly InvoiceRow[]>();
  const [asking, setAsking] = useState<{
    readonly what: keyof typeof manyDialogs;
    readonly rows: readonly InvoiceRow[];
  }>();
  const openDialog = useOpenDialog();
  const { license } = useUser();
  const { ids, all, rows, loaded, total, selectAll, clear } = chosen;
  const sums = selectedSums({
    ids,
    all,
    loaded: loaded.map(({ id, amount: cents, currency }) => ({ id, cents, currency })),
  });
  const withRows = async (act: (all: readonly InvoiceRow[]) => void): Promise<void> => {
    setBusy(true);
    try {
      act(rows.length === ids.length ? rows : await readRows(invoiceRows, ids));
    } catch (error) {
      showFailure(failures.error, messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const paid = rows.filter(({ status }) => status === 'paid').length;
  const startSequences = (all: readonly InvoiceRow[]): void => {
    chosenInvoicesStore.set({ rows: all, onBegun: clear });
    openDialog('start-sequences');
  };
  const ask = (what: keyof typeof manyDialogs) => (all: readonly InvoiceRow[]) =>
    setAsking({ what, rows: all });
  const promise = (): void => {
    if (plans[license].canUsePromises) void withRows(ask('promise'));
    else openUpgrade(featureGates.promises);
  };
  const more: readonly RowAction[] = [
    { label: 'Promise', icon: <Handshake {...icon} />, onSelect: promise },
    {
      label: 'Paid on another day…',
      icon: <CalendarCheck {...icon} />,
      onSelect: () => void withRows(ask('paid')),
    },
    {
      label: 'Mark Unpaid',
      icon: <Undo2 {...icon} />,
      onSelect: () => void withRows(ask('unpaid')),
    },
    { label: 'Pause sequences', icon: <Pause {...icon} />, onSelect: () => void withRows(ask('pause')) },
    { label: 'Resume sequences', icon: <Play {...icon} />, onSelect: () => void withRows(ask('resume')) },
  ];
  const ManyDialog = asking && manyDialogs[asking.what];
  return (
    <>
      {ids.length > 0 && (
        <BulkBar text={textOf(chosen)} note={noteOf(sums, paid)} onClear={clear}>
          {ids.length < total && (
            <Button variant="text" disabled={busy} onClick={() => void selectAll()}>
              {`Select all ${formatCount(total)}`}
            </Button>
          )}
          <Button disabled={busy} onClick={() => void withRows(startSequences)}>
            Start sequences
          </Button>
          <Button disabled={paid > 0 || busy} onClick={() => void withRows(ask('pay'))}>
            Mark Paid
          </Button>
          <MoreActions actions={more} busy={busy} />
          <Button
            color="error"
            disabled={busy}
            startIcon={<Trash2 {...icon} />}
            onClick={() => void withRows(setDeleting)}
          >
            Delete
          </Button>
        </BulkBar>
      )}
      {deleting && (
        <DeleteInvoicesDialog rows={deleting} onClose={() => setDeleting(undefined)} onDeleted={clear} />
      )}
      {asking && ManyDialog && (
        <ManyDialog rows={asking.rows} onClose={() => setAsking(undefined)} onBegun={clear} />
      )}
    </>
  );
};
