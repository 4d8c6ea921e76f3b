import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { importFieldNames } from '../../../../contracts/imports/import-field-names.ts';
import {
  importFields,
  mayRepeat,
  type ColumnMapping as Mapping,
  type ImportField,
} from '../../../../contracts/imports/import-fields.ts';
import type { ColumnContents, ImportPreview } from '../../../../contracts/imports/imports.ts';
import { isAmount, isDate } from '../../../../domain/import/columns/detect-setup.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { keysOf } from '../../../../contracts/keys-of.ts';
import { dateOrderLabels, decimalMarkLabels } from '../../../components/imports/format-labels.ts';

interface ColumnMappingProps {
  readonly columns: ImportPreview['columns'];
  readonly onChange: (columns: Mapping[]) => void;
}

const notImported = '';
const fieldOptions = [
  { value: notImported, label: 'Not imported' },
  ...importFields.map((value) => ({ value, label: importFieldNames[value] })),
];
const numberOptions = keysOf(decimalMarkLabels).map((value) => ({
  value,
  label: decimalMarkLabels[value],
}));
const dateOptions = keysOf(dateOrderLabels).map((value) => ({ value, label: dateOrderLabels[value] }));
const unknown = { value: '', label: 'Choose the order' } as const;
const unknownNumber = { value: '', label: 'Choose the format' } as const;

const contentNames: Readonly<Record<ColumnContents, string>> = {
  nothing: '',
  flags: 'Yes and no',
  emails: 'Email addresses',
  dates: 'Dates',
  money: 'Amounts',
  figures: 'Numbers',
  dayFigures: 'Numbers',
  hashNumbers: 'Numbers',
  currencies: 'Currencies',
  texts: 'Texts',
};

const fieldOf = (text: string): ImportField | null => importFields.find((field) => field === text) ?? null;

/** Another column with the field is set free, unless several may have it. */
const withField = (columns: ImportPreview['columns'], at: number, field: ImportField | null): Mapping[] =>
  columns.map((column, index) => {
    if (index === at) return { field, format: null };
    const isTaken = !mayRepeat(field) && column.field === field;
    return isTaken ? { field: null, format: null } : { field: column.field, format: column.format };
  });

/** The format of one column is also that of the other columns of dates, or of amounts, whose format is not known. */
const withFormat = (columns: ImportPreview['columns'], at: number, format: Mapping['format']): Mapping[] =>
  columns.map((column, index) => {
    const chosen = columns[at]?.field ?? null;
    const isAlike = (isDate(column.field) && isDate(chosen)) || (isAmount(column.field) && isAmount(chosen));
    const isAsked = column.format === null && isAlike;
    return { field: column.field, format: index === at || isAsked ? format : column.format };
  });

const Column = ({ columns, at, onChange }: ColumnMappingProps & { readonly at: number }) => {
  const column = columns[at];
  if (column === undefined) return null;
  const { name, samples, contents, field, format } = column;
  // Some programs name hundreds of columns and fill a few.
  if (samples.length === 0 && field === null) return null;
  const label = name === '' ? `Column ${at + 1}` : name;
  const needsFormat = format === null;
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
          {samples.length === 0 ? 'No values' : `${contentNames[contents]}: ${samples.join(' · ')}`}
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
          value={format === 'comma' || format === 'point' ? format : ''}
          options={needsFormat ? [unknownNumber, ...numberOptions] : numberOptions}
          onChange={(chosen) => onChange(withFormat(columns, at, chosen === '' ? null : chosen))}
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
