import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { importFieldNames } from '../../../../contracts/import-field-names.ts';
import {
  importFields,
  mayRepeat,
  type ColumnMapping as Mapping,
  type ImportField,
} from '../../../../contracts/import-fields.ts';
import type { ImportPreview } from '../../../../contracts/imports.ts';
import { isAmount, isDate } from '../../../../domain/import/columns/detect-setup.ts';
import { PlainSelect } from '../../../components/plain-select.tsx';

interface ColumnMappingProps {
  readonly columns: ImportPreview['columns'];
  readonly onChange: (columns: Mapping[]) => void;
}

const notImported = '';
const fieldOptions = [
  { value: notImported, label: 'Not imported' },
  ...importFields.map((value) => ({ value, label: importFieldNames[value] })),
];
const numberOptions = [
  { value: 'point', label: '1,234.50' },
  { value: 'comma', label: '1.234,50' },
] as const;
const dateOptions = [
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'ymd', label: 'Year first, or month in words' },
] as const;
const unknown = { value: '', label: 'Choose the order' } as const;

const fieldOf = (text: string): ImportField | null => importFields.find((field) => field === text) ?? null;

/** Another column with the field is set free, unless several may have it. */
const withField = (columns: ImportPreview['columns'], at: number, field: ImportField | null): Mapping[] =>
  columns.map((column, index) => {
    if (index === at) return { field, format: null };
    const isTaken = !mayRepeat(field) && column.field === field;
    return isTaken ? { field: null, format: null } : { field: column.field, format: column.format };
  });

/** The order of one column of dates is also that of the other columns whose order is not known. */
const withFormat = (columns: ImportPreview['columns'], at: number, format: Mapping['format']): Mapping[] =>
  columns.map((column, index) => {
    const isAsked = isDate(column.field) && column.format === null && isDate(columns[at]?.field ?? null);
    return { field: column.field, format: index === at || isAsked ? format : column.format };
  });

const Column = ({ columns, at, onChange }: ColumnMappingProps & { readonly at: number }) => {
  const column = columns[at];
  if (column === undefined) return null;
  const { name, samples, field, format } = column;
  const label = name === '' ? `Column ${at + 1}` : name;
  const needsFormat = isDate(field) && format === null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', tablet: 'minmax(0, 1fr) 220px 252px' },
        alignItems: 'center',
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{label}</Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {samples.length === 0 ? 'No values' : samples.join(' · ')}
        </Box>
      </Box>
      <PlainSelect
        label={`${label} holds`}
        value={field ?? notImported}
        options={fieldOptions}
        onChange={(chosen) => onChange(withField(columns, at, fieldOf(chosen)))}
      />
      {isAmount(field) && (
        <PlainSelect
          label={`${label} is written as`}
          value={format === 'comma' ? 'comma' : 'point'}
          options={numberOptions}
          onChange={(chosen) => onChange(withFormat(columns, at, chosen))}
        />
      )}
      {isDate(field) && (
        <PlainSelect
          label={`${label} is written as`}
          value={format === 'mdy' || format === 'dmy' || format === 'ymd' ? format : ''}
          options={needsFormat ? [unknown, ...dateOptions] : dateOptions}
          onChange={(chosen) => onChange(withFormat(columns, at, chosen === '' ? null : chosen))}
        />
      )}
    </Box>
  );
};

/** What each column holds, with its first values: as recognized, and changeable. */
export const ColumnMapping = ({
  columns,
  isDisabled,
  onChange,
}: ColumnMappingProps & { readonly isDisabled: boolean }) => (
  <Box component="section" sx={{ mb: 6 }}>
    <Typography variant="h2">Columns</Typography>
    <Box component="fieldset" disabled={isDisabled} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {columns.map((column, at) => (
          <Column key={`${at} ${column.name}`} columns={columns} at={at} onChange={onChange} />
        ))}
      </Box>
    </Box>
  </Box>
);
