import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import type { RowAction } from '../../../components/data-table/column.ts';
import { RowMenu } from '../../../components/data-table/row-actions.tsx';
import { BareButton } from '../../../components/data-table/table-style.ts';
import { DateText } from '../../../components/date-text.tsx';
import { DueDate } from '../../../components/invoices/invoice-columns.tsx';
import type { InvoiceRow } from '../../../components/invoices/invoice-row.ts';
import { InvoiceState } from '../../../components/invoices/invoice-state.tsx';
import { Money } from '../../../components/money.tsx';
import { usePhone } from '../../../lib/screen.ts';

/** It lies within a row of the clients' table, whose own rules for cells it has to outweigh. */
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
  '&&& tbody tr:last-of-type td': { borderBottom: 0 },
  '&&& .right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '&&& th:last-of-type, &&& td:last-of-type': { paddingRight: 8 },
}));

interface ClientInvoicesProps {
  readonly clientName: string;
  readonly rows: readonly InvoiceRow[];
  readonly actions: (row: InvoiceRow) => readonly RowAction[];
  readonly onOpen: (row: InvoiceRow) => void;
  readonly onCreate: () => void;
}

const SequenceLink = ({ row }: { row: InvoiceRow }) =>
  row.chase !== 'none' && (
    <Link component={RouterLink} to={`/sequences?invoiceId=${row.invoice.id}`}>
      View Sequence
    </Link>
  );

type ShownProps = Pick<ClientInvoicesProps, 'rows' | 'actions' | 'onOpen'>;

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
        <tr key={row.invoice.id}>
          <td>
            <BareButton type="button" className="who" onClick={() => onOpen(row)}>
              {row.invoice.invoiceNumber}
            </BareButton>
          </td>
          <td className="right">
            <Money cents={row.invoice.amount} />
          </td>
          <td className="right">
            <DateText date={row.invoice.dateIssued} />
          </td>
          <td className="right">
            <DueDate invoice={row.invoice} />
          </td>
          <td>
            <InvoiceState invoice={row.invoice} status={row.status} />
          </td>
          <td>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
              <SequenceLink row={row} />
              <RowMenu actions={actions(row)} rowLabel={row.invoice.invoiceNumber} />
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
        key={row.invoice.id}
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
              {row.invoice.invoiceNumber}
            </BareButton>
            <Box component="span" sx={{ fontWeight: 600 }}>
              <Money cents={row.invoice.amount} />
            </Box>
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
            <DueDate invoice={row.invoice} />
            <InvoiceState invoice={row.invoice} status={row.status} />
          </Box>
          <SequenceLink row={row} />
        </Box>
        <RowMenu actions={actions(row)} rowLabel={row.invoice.invoiceNumber} />
      </Box>
    ))}
  </Box>
);

/** "Client Invoices", which unfolds under a client. */
export const ClientInvoices = ({ clientName, rows, actions, onOpen, onCreate }: ClientInvoicesProps) => {
  const phone = usePhone();
  const shown = { rows, actions, onOpen };
  return (
    <Box
      sx={{
        px: { xs: 4, tablet: 0 },
        pl: { tablet: '44px' },
        pr: { tablet: 2 },
        pt: 3,
        pb: 2,
        bgcolor: 'background.default',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="h3" component="h2">
          Client Invoices
        </Typography>
        <Button variant="text" size="small" onClick={onCreate}>
          Create Invoice
        </Button>
      </Box>
      {rows.length === 0 ? (
        <Typography variant="body2" sx={{ pb: 2, color: 'text.secondary' }}>
          No invoices found.
        </Typography>
      ) : phone ? (
        <AsCards {...shown} />
      ) : (
        <AsTable {...shown} label={`Invoices of ${clientName}`} />
      )}
    </Box>
  );
};
