import { useUser } from '../../../data/account/session.ts';
import type { Currency } from '../../../../contracts/currencies.ts';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { importFieldNames } from '../../../../contracts/imports/import-field-names.ts';
import { rowReasons } from '../../../../contracts/imports/import-messages.ts';
import { statusNames } from '../../../../contracts/invoices/invoices.ts';
import type {
  FieldChange,
  ImportResult,
  PlannedRow,
  RowNote,
} from '../../../../contracts/imports/imports.ts';
import { isAmount } from '../../../../domain/import/columns/detect-setup.ts';
import { columnLetter } from '../../../../domain/import/columns/column-letter.ts';
import { Money } from '../../../ui/text/money.tsx';
import { StatusChip, type ChipTone } from '../../../ui/page/status-chip.tsx';
import { displayDate } from '../../../ui/text/dates.ts';
import { formatMinor } from '../../../data/account/numbers.ts';

const fates: Readonly<Record<PlannedRow['fate'], { readonly label: string; readonly tone: ChipTone }>> = {
  new: { label: 'New', tone: 'green' },
  update: { label: 'Update', tone: 'purple' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  skipped: { label: 'Skipped', tone: 'orange' },
  problem: { label: 'Problem', tone: 'red' },
};

const outcomes = {
  created: { label: 'Created', tone: 'green' },
  updated: { label: 'Updated', tone: 'purple' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  skipped: { label: 'Skipped', tone: 'orange' },
  failed: { label: 'Failed', tone: 'red' },
} as const;

const undone = {
  removed: { label: 'Removed', tone: 'neutral' },
  restored: { label: 'Restored', tone: 'neutral' },
  changed_since: { label: 'Kept: changed since', tone: 'orange' },
  gone: { label: 'Already gone', tone: 'neutral' },
} as const;

const fieldName = (field: FieldChange['field']): string =>
  field === 'amount' ? 'Amount' : importFieldNames[field];

const statuses: Readonly<Record<string, string>> = statusNames;

const isDate = /^\d{4}-\d\d-\d\d$/;

const valueOf = ({ field }: FieldChange, value: FieldChange['to'], currency: Currency): string => {
  if (value === null || value === '') return 'nothing';
  if (field === 'status') return statuses[value] ?? String(value);
  if (typeof value === 'number') return isAmount(field) ? formatMinor(value, currency) : String(value);
  return isDate.test(value) ? displayDate(value, 'UTC') : value;
};

const changeInWords = (change: FieldChange, currency: Currency): string =>
  `${fieldName(change.field)}: from ${valueOf(change, change.from, currency)} to ${valueOf(change, change.to, currency)}`;

const reasonInWords = ({ reason }: PlannedRow): string | undefined => {
  if (reason === null) return undefined;
  if (reason.code === 'refused') return reason.value;
  const where =
    reason.column === null
      ? ''
      : ` (column ${columnLetter(reason.column)}${reason.value === '' ? '' : `: “${reason.value}”`})`;
  return rowReasons[reason.code] + where;
};

const keptInWords = (change: FieldChange, currency: Currency): string => {
  if (change.field === 'status' && change.from === 'paid')
    return 'Paid in Owed, and stays so; open in the file';
  if (change.field === 'amountDue')
    return `${Number(change.from) < Number(change.to) ? 'More has come in Owed' : 'A payment was taken back in Owed'}: ${valueOf(change, change.from, currency)} is still due; the file has ${valueOf(change, change.to, currency)}`;
  return `${fieldName(change.field)}: changed in Owed and stays ${valueOf(change, change.from, currency)}; the file has ${valueOf(change, change.to, currency)}`;
};

const notes: Readonly<Record<RowNote['code'], (note: RowNote, currency: Currency) => string>> = {
  partly_paid: ({ amounts: [paid = 0, total = 0] }, currency) =>
    `${formatMinor(paid, currency)} of ${formatMinor(total, currency)} is paid or credited; the rest is chased`,
  partly_paid_whole: () => "Partly paid, and the file doesn't say how much; the whole amount is chased",
  credited: ({ amounts: [credited = 0] }, currency) =>
    `${formatMinor(credited, currency)} of it is credited, not paid`,
  status_unknown: ({ value }) => `Owed doesn't know the status “${value}” and takes it as open`,
  not_chased: ({ value }) => `The file says “${value}”; imported as open, as you chose`,
  paid_by_date: ({ value }) => `Has a day of payment (${value}); imported as open, as you chose`,
  due_by_terms: ({ value }) => `The due date comes from the terms “${value}”`,
  lines_added: ({ amounts }, currency) =>
    `Its rows are added up: ${amounts.map((minor) => formatMinor(minor, currency)).join(' + ')}`,
  name_kept: ({ value }) => `The file calls this client ${value}; the name in Owed stays`,
  address_kept: ({ value }) => `The file has the address ${value}; the present one stays`,
  copies: ({ value }) => `Also: ${value} ${value.includes(',') ? 'get' : 'gets'} copies of the emails`,
  other_addresses: ({ value }) => `The file has further addresses, which get no copies: ${value}`,
  other_addresses_noted: ({ value }) =>
    `Further addresses are kept in the client's notes and get no copies: ${value}`,
  paused_already: () => 'Its sequence is paused already',
  reminders_go_on: () => 'Owed is chasing this invoice, and its reminders go on. Pause or cancel them there.',
};

const numbersOf = ([first, ...others]: readonly number[]): string => {
  const last = others.at(-1);
  return last === undefined ? `Row ${first ?? '?'}` : `Rows ${first ?? '?'}–${last}`;
};

/** One record: its rows, client, number and amount, what becomes of it, and why. */
const Row = ({ row, chip }: { readonly row: PlannedRow; readonly chip: ReactNode }) => {
  const { currency: own } = useUser();
  const currency = row.currency ?? own;
  const details = [
    reasonInWords(row),
    ...row.changes.map((change) => changeInWords(change, currency)),
    ...row.kept.map((change) => keptInWords(change, currency)),
    ...row.notes.map((note) => notes[note.code](note, currency)),
    ...(row.endsSequence ? ['Its running sequence ends'] : []),
    ...(row.pausesSequence ? ['Its running sequence is paused'] : []),
  ].filter((text) => text !== undefined);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 1,
        gridTemplateColumns: { xs: '1fr auto', tablet: '88px minmax(0, 1fr) minmax(0, 1fr) 168px 150px' },
        alignItems: 'center',
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
      }}
    >
      <Box sx={{ color: 'text.secondary', gridRow: { xs: 2, tablet: 'auto' } }}>
        {numbersOf(row.rows)}
        {row.invoiceNumber !== null && (
          <Box component="span" sx={{ display: { tablet: 'none' } }}>{` · ${row.invoiceNumber}`}</Box>
        )}
      </Box>
      <Box
        sx={{ minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere', gridRow: { xs: 1, tablet: 'auto' } }}
      >
        {row.clientName ?? row.clientEmail ?? 'No client'}
        {row.isNewClient && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' '}
            · new client
          </Box>
        )}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', display: { xs: 'none', tablet: 'block' } }}>
        {row.invoiceNumber ?? row.clientEmail}
        {row.dueDate !== null && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            · due {displayDate(row.dueDate, 'UTC')}
          </Box>
        )}
      </Box>
      <Box sx={{ textAlign: 'right', gridRow: { xs: 1, tablet: 'auto' } }}>
        {row.amount !== null && <Money minor={row.amount} currency={row.currency} />}
        {row.isPaid && (
          <Box component="span" sx={{ ml: 1 }}>
            <StatusChip label="Paid" tone="green" />
          </Box>
        )}
      </Box>
      <Box sx={{ textAlign: 'right', gridRow: { xs: 2, tablet: 'auto' } }}>{chip}</Box>
      {details.length > 0 && (
        <Box
          sx={{
            gridColumn: '1 / -1',
            pl: { tablet: '100px' },
            color: 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          {details.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Box>
      )}
    </Box>
  );
};

const List = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

/** What would become of each record. */
export const PlannedRows = ({ rows }: { readonly rows: readonly PlannedRow[] }) => (
  <List label="Rows">
    {rows.map((row) => (
      <Row key={row.entry} row={row} chip={<StatusChip {...fates[row.fate]} />} />
    ))}
  </List>
);

/** What became of each record. */
export const ResultRows = ({ rows }: { readonly rows: readonly ImportResult[] }) => (
  <List label="Results">
    {rows.map((row) => (
      <Row
        key={row.entry}
        row={row}
        chip={
          <StatusChip
            {...(row.undo !== null
              ? undone[row.undo]
              : row.outcome !== null
                ? outcomes[row.outcome]
                : { label: 'Not applied', tone: 'neutral' as const })}
          />
        }
      />
    ))}
  </List>
);
