import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  CalendarCheck,
  CircleCheck,
  Banknote,
  Handshake,
  History,
  Pause,
  Pencil,
  Play,
  Repeat,
  CircleAlert,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useOpenDialog } from '../../navigation/dialogs.ts';
import { clientRecords, invoiceRecords, readAhead, stepRecords } from '../../data/records/records.ts';
import { useOpenSheet } from '../../navigation/sheets.ts';
import { useStore } from '../../hooks/store.ts';
import type { HowToGo } from '../../navigation/use-back-closes.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import type { RowAction } from '../../ui/data-table/column.ts';
import { hasUnfinishedSequence, whyNotPromised, type ActionableInvoice } from '../invoices/invoice-row.ts';
import { toggledStatus } from '../sequences/toggled-status.ts';
import { markPaid, markUnpaid, pauseSequence, resumeSequence } from './late-actions.ts';
import { useOpenPromise } from './open-invoice-dialogs.ts';
import { undoableStore } from './undoable.ts';
import { warmedDialog } from '../../ui/dialogs/warmed-dialog.tsx';

const DeleteInvoicesDialog = warmedDialog(
  async () => (await import('./delete-invoices-dialog.tsx')).DeleteInvoicesDialog,
);

/** What the invoice's page shows first. */
const readInvoiceAhead = ({ id, clientId }: ActionableInvoice): void => {
  readAhead(invoiceRecords, id);
  readAhead(clientRecords, clientId);
  readAhead(stepRecords, id);
};

interface InvoiceActions {
  /** The actions of an invoice's row. */
  readonly actions: (row: ActionableInvoice) => readonly RowAction[];
  /** Dialogs to render in the page. */
  readonly dialogs: ReactNode;
}

const icon = { size: 16, 'aria-hidden': true } as const;

interface OnItsPage {
  /** In place of opening the invoice's page. */
  readonly onEdit: () => void;
  /** Called after the invoice was deleted. */
  readonly onDeleted: () => void;
}

/** The actions of an invoice in its row, card or menu, for any page that lists invoices, and on its own page. */
export const useInvoiceActions = (onItsPage?: OnItsPage): InvoiceActions => {
  const [deleting, setDeleting] = useState<readonly ActionableInvoice[]>();
  const openDialog = useSteady(useOpenDialog());
  const openSheet = useOpenSheet();
  const isOnItsPage = onItsPage !== undefined;
  const edit = useSteady((id: number, how?: HowToGo) => {
    if (onItsPage) onItsPage.onEdit();
    else openSheet('invoices', id, { ...how, isToEdit: true });
  });
  const openPromise = useOpenPromise();
  const navigate = useNavigate();
  const goTo = useSteady((address: string, how?: HowToGo) => void navigate(address, how));
  const undoable = useStore(undoableStore);

  const actions = useMemo(() => {
    const sequence = (row: ActionableInvoice): RowAction =>
      hasUnfinishedSequence(row)
        ? {
            label: 'View Sequence',
            icon: <Repeat {...icon} />,
            muted: true,
            goes: true,
            onSelect: (how) => goTo(`/sequences?invoiceId=${row.id}`, how),
          }
        : {
            label: 'Sequence',
            icon: <Repeat {...icon} />,
            onSelect: () => openDialog('create-sequence', row.id),
          };
    const open = (row: ActionableInvoice): readonly RowAction[] => [
      {
        label: 'Paid',
        shortcut: 'p',
        main: true,
        icon: <CircleCheck {...icon} />,
        onSelect: () => void markPaid([row]),
      },
      ...promise(row),
      {
        label: 'Paid on another day…',
        icon: <CalendarCheck {...icon} />,
        onSelect: () => openDialog('mark-paid', row.id),
      },
      ...pause(row),
      ...(row.collectionStatus === undefined || hasUnfinishedSequence(row) ? [sequence(row)] : []),
      {
        label: 'Next step…',
        icon: <CircleAlert {...icon} />,
        rare: true,
        onSelect: () => openDialog('next-step', row.id),
      },
    ];
    const promise = (row: ActionableInvoice): readonly RowAction[] =>
      whyNotPromised(row) === undefined
        ? [{ label: 'Promise', icon: <Handshake {...icon} />, onSelect: () => openPromise(row) }]
        : [];
    const pause = (row: ActionableInvoice): readonly RowAction[] => {
      const toggle =
        row.sequence !== null && hasUnfinishedSequence(row) ? toggledStatus(row.sequence) : undefined;
      if (toggle === 'paused')
        return [
          {
            label: 'Pause sequence',
            icon: <Pause {...icon} />,
            onSelect: () => void pauseSequence(row.id),
          },
        ];
      if (toggle === undefined) return [];
      return [
        {
          label: 'Resume sequence',
          icon: <Play {...icon} />,
          onSelect: () => void resumeSequence(row.id),
        },
      ];
    };
    const back = (row: ActionableInvoice): RowAction => {
      const undo = undoable.get(row.id);
      return undo
        ? { label: 'Undo', main: true, icon: <Undo2 {...icon} />, onSelect: undo }
        : {
            label: 'Mark Unpaid',
            main: true,
            icon: <Undo2 {...icon} />,
            onSelect: () => void markUnpaid(row),
          };
    };
    return (row: ActionableInvoice): readonly RowAction[] => [
      ...(row.status === 'paid' ? [back(row)] : open(row)),
      {
        label: 'Record payment…',
        icon: <Banknote {...icon} />,
        rare: true,
        onSelect: () => openDialog('record-payment', row.id),
      },
      {
        label: 'Edit',
        shortcut: 'e',
        icon: <Pencil {...icon} />,
        rare: true,
        goes: !isOnItsPage,
        onSelect: (how) => edit(row.id, how),
        onNear: () => readInvoiceAhead(row),
      },
      {
        label: 'History',
        icon: <History {...icon} />,
        rare: true,
        goes: true,
        onSelect: (how) => goTo(`/invoices/${row.id}/history`, how),
      },
      {
        label: 'Delete',
        icon: <Trash2 {...icon} />,
        danger: true,
        rare: true,
        onSelect: () => setDeleting([row]),
      },
    ];
  }, [openDialog, edit, isOnItsPage, openPromise, goTo, undoable]);

  const dialogs = deleting && (
    <DeleteInvoicesDialog
      rows={deleting}
      onClose={() => setDeleting(undefined)}
      onDeleted={onItsPage?.onDeleted}
    />
  );
  return { actions, dialogs };
};
