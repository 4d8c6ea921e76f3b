import Box from '@mui/material/Box';
import { encodingNames } from '../../../../contracts/imports/import-field-names.ts';
import { delimiters, encodings } from '../../../../contracts/imports/import-fields.ts';
import type { ImportPreview, ImportSetup, ImportSetupChange } from '../../../../contracts/imports/imports.ts';
import { useStartsItself } from '../api/use-starts-itself.ts';
import { LabeledSelect } from './labeled-select.tsx';
import { SheetChoice } from './sheet-choice.tsx';

interface ReadingOptionsProps {
  readonly preview: ImportPreview;
  readonly onChange: (change: ImportSetupChange) => void;
}

const delimiterNames = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const;
const headerRows = [
  { value: '0', label: 'No row: the first row is data' },
  ...Array.from({ length: 20 }, (_, index) => ({ value: String(index + 1), label: `Row ${index + 1}` })),
];

const usualDays = [0, 7, 14, 30, 45, 60, 90];

const Reading = ({ preview: { reading, headerRow }, onChange }: ReadingOptionsProps) => {
  const { format, encoding, delimiter, sheet, sheets } = reading;
  return (
    <>
      {format === 'csv' && (
        <>
          <LabeledSelect
            label="Encoding"
            value={encoding ?? 'utf-8'}
            options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
            onChange={(chosen) => onChange({ reading: { encoding: chosen, delimiter: null, sheet: null } })}
          />
          <LabeledSelect
            label="Column separator"
            value={delimiter ?? ','}
            options={delimiters.map((value) => ({ value, label: delimiterNames[value] }))}
            onChange={(chosen) => onChange({ reading: { encoding, delimiter: chosen, sheet: null } })}
          />
        </>
      )}
      {sheets.length > 1 && (
        <SheetChoice
          sheets={sheets}
          chosen={sheet}
          onChoose={(chosen) => onChange({ reading: { encoding: null, delimiter: null, sheet: chosen } })}
        />
      )}
      <LabeledSelect
        label="Column names are in"
        value={String(headerRow)}
        options={headerRows}
        onChange={(row) => onChange({ headerRow: Number(row) })}
      />
    </>
  );
};

/** How the file is read, as detected, and what is done with its rows. */
export const ReadingOptions = ({ preview, onChange }: ReadingOptionsProps) => {
  const { choices, kind, conflicts } = preview;
  const startsItself = useStartsItself();
  const choose = (change: Partial<ImportSetup['choices']>): void =>
    onChange({ choices: { ...choices, ...change } });
  const chosenDays = choices.dueAfterDays;
  const days = [...new Set([...usualDays, ...(chosenDays === null ? [] : [chosenDays])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', mb: 6 }}
    >
      <Reading preview={preview} onChange={onChange} />
      <LabeledSelect
        label="Existing records"
        value={choices.seen}
        options={[
          { value: 'update', label: 'Update them' },
          { value: 'leave', label: 'Leave them as they are' },
        ]}
        onChange={(seen) => choose({ seen })}
      />
      {choices.seen === 'update' && (
        <LabeledSelect
          label="Values changed in Owed since"
          value={choices.changedHere}
          options={[
            { value: 'keep', label: 'Keep them' },
            { value: 'overwrite', label: 'Overwrite them' },
          ]}
          onChange={(changedHere) => choose({ changedHere })}
        />
      )}
      {kind === 'invoices' && (
        <>
          <LabeledSelect
            label="Paid invoices"
            value={choices.paid}
            options={[
              { value: 'import', label: 'Import them as paid' },
              { value: 'skip', label: 'Leave them out' },
            ]}
            onChange={(paid) => choose({ paid })}
          />
          <LabeledSelect
            label="Disputed, written off, in collections"
            value={choices.notChased}
            options={[
              { value: 'skip', label: 'Leave them out' },
              { value: 'import', label: 'Import them as open' },
            ]}
            onChange={(notChased) => choose({ notChased })}
          />
          <LabeledSelect
            label="Invoices without a due date"
            value={chosenDays === null ? '' : String(chosenDays)}
            options={[
              { value: '', label: 'Count as problems' },
              ...days.map((value) => ({
                value: String(value),
                label: value === 0 ? 'Are due on the issue date' : `Are due after ${value} days`,
              })),
            ]}
            onChange={(text) => choose({ dueAfterDays: text === '' ? null : Number(text) })}
          />
        </>
      )}
      {kind === 'invoices' && startsItself && (
        <LabeledSelect
          label="Sequences of new invoices"
          value={choices.starts}
          options={[
            { value: 'by_rules', label: 'Start by your rules' },
            { value: 'not', label: "Don't start" },
          ]}
          onChange={(starts) => choose({ starts })}
        />
      )}
      {conflicts > 0 && (
        <LabeledSelect
          label={`${conflicts} new due dates with reminders`}
          value={choices.dueDates}
          options={[
            { value: 'adjust', label: 'Move the reminders too' },
            { value: 'keep', label: 'Keep the reminders as they are' },
            { value: 'cancel', label: 'Cancel the sequences' },
          ]}
          onChange={(dueDates) => choose({ dueDates })}
        />
      )}
    </Box>
  );
};
