import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import type { ClientRow, InvoiceRow } from '../../../../contracts/invoices/lists.ts';
import type { RowAction } from '../../../ui/data-table/column.ts';
import { tableRoom } from '../../../ui/data-table/columns/fit-columns.ts';
import { RowMenu } from '../../../ui/data-table/rows/row-actions.tsx';
import { useHeldRows } from '../../../ui/data-table/scrolling/use-held-rows.ts';
import { BareButton } from '../../../ui/data-table/table-style.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { DueDate } from '../../../components/invoices/invoice-columns.tsx';
import { useInvoiceActions } from '../../../components/invoice-actions/use-invoice-actions.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { InvoiceState } from '../../../components/invoices/invoice-state.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { ShowMore } from '../../../ui/controls/show-more.tsx';
import { invoiceRows } from '../../../data/lists/paged-lists.ts';
import { addressOf, useList, type ListQuery } from '../../../data/lists/pages.ts';
import { useSheetList } from '../../../navigation/sheet-lists.ts';
import { useOpenSheet } from '../../../navigation/sheets.ts';
import { useWidth } from '../../../hooks/use-width.ts';
import { formatCount } from '../../../data/account/numbers.ts';

/** It is inside a row of the clients' table, whose cell styles it has to override. */
const List = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '&&& th, &&& td': {
    position: 'static',
    padding: '0 24px 0 0',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    backgroundColor: 'transparent',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '&&& th': { height: 32, fontWeight: 500, color: theme.vars.palette.text.secondary },
  '&&& td': { height: 44 },
  '&&& td:first-of-type': { whiteSpace: 'normal' },
  '&&& tbody tr:last-of-type td': { borderBottom: 0 },
  '&&& .right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '&&& th:last-of-type, &&& td:last-of-type': { paddingRight: 8 },
}));

const SequenceLink = ({ row }: { row: InvoiceRow }) =>
  row.sequence !== null && (
    <Link component={RouterLink} to={`/sequences?invoiceId=${row.id}`}>
      View Sequence
    </Link>
  );

interface ShownProps {
  readonly rows: readonly InvoiceRow[];
  readonly actions: (row: InvoiceRow) => readonly RowAction[];
  readonly onOpen: (row: InvoiceRow) => void;
}

const AsTable = ({ rows, actions, onOpen, label }: ShownProps & { label: string }) => (
  <List aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Invoice #</th>
        <th scope="col" className="right">
          Amount
        </th>
        <th scope="col" className="right">
          Issue Date
        </th>
        <th scope="col" className="right">
          Due Date
        </th>
        <th scope="col">Status</th>
        <th scope="col" className="right">
          Actions
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} data-inner-row={row.id}>
          <td>
            <BareButton type="button" className="who" onClick={() => onOpen(row)}>
              {row.invoiceNumber}
            </BareButton>
          </td>
          <td className="right">
            <Money minor={row.amount} currency={row.currency} />
          </td>
          <td className="right">
            <DateText date={row.dateIssued} />
          </td>
          <td className="right">
            <DueDate invoice={row} />
          </td>
          <td>
            <InvoiceState invoice={row} />
          </td>
          <td>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
              <SequenceLink row={row} />
              <RowMenu touch actions={actions(row)} rowLabel={row.invoiceNumber} />
            </Box>
          </td>
        </tr>
      ))}
    </tbody>
  </List>
);

const AsCards = ({ rows, actions, onOpen }: ShownProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row) => (
      <Box
        component="li"
        key={row.id}
        data-inner-row={row.id}
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 2,
          py: 2,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, fontSize: '0.8125rem' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <BareButton type="button" className="who" onClick={() => onOpen(row)}>
              {row.invoiceNumber}
            </BareButton>
            <Box component="span" sx={{ fontWeight: 600 }}>
              <Money minor={row.amount} currency={row.currency} />
            </Box>
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
            <DueDate invoice={row} />
            <InvoiceState invoice={row} />
          </Box>
          <SequenceLink row={row} />
        </Box>
        <RowMenu touch actions={actions(row)} rowLabel={row.invoiceNumber} />
      </Box>
    ))}
  </Box>
);

/** How many are shown until the user asks for more: what is below them on a client's page should be near. */
const shownAtFirst = 10;

export const firstInvoicesOf = (clientId: number): ListQuery => ({
  clientId: String(clientId),
  sort: 'status',
  direction: 'asc',
  limit: String(shownAtFirst),
});

/** About what so many rows need, in pixels. */
const heightOf = (count: number, isRoomy: boolean): number => {
  const rows = Math.min(count, shownAtFirst);
  return isRoomy ? 33 + 44 * rows : 65 * rows;
};

const rowId = ({ id }: InvoiceRow): number => id;
const nameOfRow = (frame: HTMLElement | null, id: number): HTMLElement | null =>
  frame?.querySelector<HTMLElement>(`[data-inner-row="${id}"] .who`) ?? null;
const none: ReadonlyMap<number, InvoiceRow> = new Map();

interface ClientInvoicesProps {
  readonly client: Pick<ClientRow, 'id' | 'name'>;
  /** How many there are, as far as it is known. */
  readonly count: number;
  readonly action: ReactNode;
}

/** "Client Invoices", unfolded under a client and on their page: those that need attention first. */
export const ClientInvoices = ({ client, count, action }: ClientInvoicesProps) => {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isRoomy = useWidth(box) >= tableRoom;
  const list = useList(invoiceRows, firstInvoicesOf(client.id));
  const { rows } = useHeldRows(list.rows, { frame, rowId, view: list.view, known: list.left ?? none });
  const { actions, dialogs } = useInvoiceActions();
  const openSheet = useOpenSheet();
  const { onOrder, onOpening } = useSheetList('invoices', list, (id) => nameOfRow(frame.current, id));
  useEffect(() => onOrder(rows.map(rowId)), [onOrder, rows]);
  const shown = {
    rows,
    actions,
    onOpen: ({ id }: InvoiceRow) => {
      onOpening();
      openSheet('invoices', id);
    },
  };
  return (
    <Box ref={box}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          mb: 1,
        }}
      >
        <Typography variant="h3" component="h2">
          Client Invoices
        </Typography>
        {action}
      </Box>
      <Loaded
        load={list}
        data={list.first && rows}
        loadingText="Loading invoices..."
        failure="Error loading data. Please try again."
        height={heightOf(count, isRoomy)}
      >
        {() =>
          rows.length === 0 ? (
            <Typography variant="body2" sx={{ pb: 2, color: 'text.secondary' }}>
              No invoices found.
            </Typography>
          ) : (
            <div ref={frame}>
              {isRoomy ? <AsTable {...shown} label={`Invoices of ${client.name}`} /> : <AsCards {...shown} />}
            </div>
          )
        }
      </Loaded>
      {list.hasMore && (
        <Box sx={{ mt: 2 }}>
          <ShowMore
            button={
              <Button size="small" onClick={list.more}>
                {`Show ${formatCount(Math.min(shownAtFirst, list.total - list.rows.length))} more`}
              </Button>
            }
            all={{ to: addressOf('/invoices', { client: String(client.id) }), count: list.total }}
          />
        </Box>
      )}
      {dialogs}
    </Box>
  );
};
