import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CircleCheck, Handshake, Pause, Pencil, Play, Repeat, Trash2, Undo2 } from 'lucide-react';
import { useOpenDialog } from '../../lib/dialogs.ts';
import { useSteady } from '../../lib/use-steady.ts';
import type { RowAction } from '../data-table/column.ts';
import { hasUnfinishedSequence, type InvoiceRow } from '../invoices/invoice-row.ts';
import { DeleteInvoicesDialog } from './delete-invoices-dialog.tsx';
import { markPaid } from './mark-paid.ts';
import { markUnpaid } from './mark-unpaid.ts';
import { useOpenPromise } from './open-invoice-dialogs.ts';
import { pauseSequence, resumeSequence } from './toggle-sequence.ts';

interface Shape {
  /** For a menu: the words say more, pausing is offered, and what is used most stands first. */
  readonly menu: boolean;
  /** Whether there is room for words beside the icons of a row. */
  readonly worded: boolean;
}

interface InvoiceActions {
  /** The actions of an invoice's row (specification 2, §2); the same function while the shape is the same. */
  readonly actions: (row: InvoiceRow) => readonly RowAction[];
  /** To be put somewhere into the page. */
  readonly dialogs: ReactNode;
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** What can be done with an invoice from its row, its card or its menu; for any page that lists invoices. */
export const useInvoiceActions = ({ menu, worded }: Shape): InvoiceActions => {
  const [deleting, setDeleting] = useState<readonly InvoiceRow[]>();
  const openDialog = useSteady(useOpenDialog());
  const openPromise = useOpenPromise();
  const navigate = useNavigate();
  const goTo = useSteady((address: string) => void navigate(address));

  const actions = useMemo(() => {
    const sequence = (row: InvoiceRow): RowAction =>
      hasUnfinishedSequence(row)
        ? {
            label: 'View Sequence',
            icon: <Repeat {...icon} />,
            worded,
            muted: true,
            onSelect: () => goTo(`/sequences?invoiceId=${row.invoice.id}`),
          }
        : {
            label: 'Sequence',
            icon: <Repeat {...icon} />,
            worded,
            onSelect: () => openDialog('create-sequence', row.invoice.id),
          };
    const promise = ({ invoice }: InvoiceRow): RowAction => ({
      label: 'Promise',
      icon: <Handshake {...icon} />,
      worded,
      onSelect: () => openPromise(invoice),
    });
    const paid = ({ invoice }: InvoiceRow): RowAction => ({
      label: menu ? 'Mark Paid' : 'Paid',
      icon: <CircleCheck {...icon} />,
      worded,
      onSelect: () => void markPaid([invoice]),
    });
    const unpaid = ({ invoice }: InvoiceRow): RowAction => ({
      label: 'Mark Unpaid',
      icon: <Undo2 {...icon} />,
      worded: true,
      onSelect: () => void markUnpaid(invoice),
    });
    const pause = ({ invoice, chase }: InvoiceRow): readonly RowAction[] => {
      if (chase === 'active')
        return [
          {
            label: 'Pause sequence',
            icon: <Pause {...icon} />,
            onSelect: () => void pauseSequence(invoice.id),
          },
        ];
      if (chase !== 'paused') return [];
      return [
        {
          label: 'Resume sequence',
          icon: <Play {...icon} />,
          onSelect: () => void resumeSequence(invoice.id),
        },
      ];
    };
    const rest = (row: InvoiceRow): readonly RowAction[] => [
      {
        label: 'Edit',
        icon: <Pencil {...icon} />,
        onSelect: () => openDialog('edit-invoice', row.invoice.id),
      },
      { label: 'Delete', icon: <Trash2 {...icon} />, danger: true, onSelect: () => setDeleting([row]) },
    ];
    return (row: InvoiceRow): readonly RowAction[] => {
      if (row.invoice.status === 'paid') return [unpaid(row), ...rest(row)];
      return menu
        ? [paid(row), promise(row), ...pause(row), sequence(row), ...rest(row)]
        : [sequence(row), promise(row), paid(row), ...rest(row)];
    };
  }, [menu, worded, openDialog, openPromise, goTo]);

  const dialogs = deleting && <DeleteInvoicesDialog rows={deleting} onClose={() => setDeleting(undefined)} />;
  return { actions, dialogs };
};
