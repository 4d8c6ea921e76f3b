import { PlainSelect } from '../../../components/plain-select.tsx';

/** Whether an invoice has an unfinished sequence, as the URL has it. */
export const sequenceFilters = ['any', 'none', 'running'] as const;
export type SequenceFilterChoice = (typeof sequenceFilters)[number];

const options = [
  { value: 'any', label: 'Any Sequence' },
  { value: 'none', label: 'No Sequence' },
  { value: 'running', label: 'In a Sequence' },
] as const satisfies readonly { value: SequenceFilterChoice; label: string }[];

/** The choice as the list's call takes it; '' for both. */
export const inSequenceOf: Readonly<Record<SequenceFilterChoice, string>> = {
  any: '',
  none: 'false',
  running: 'true',
};

/** The words for the filter of a list that was read; undefined for both. */
export const sequenceWordOf = (inSequence: string | undefined): string | undefined =>
  options.find(({ value }) => value !== 'any' && inSequenceOf[value] === inSequence)?.label;

interface SequenceFilterProps {
  readonly value: SequenceFilterChoice;
  readonly onChange: (value: SequenceFilterChoice) => void;
}

export const SequenceFilter = ({ value, onChange }: SequenceFilterProps) => (
  <PlainSelect label="Sequence" options={options} value={value} onChange={onChange} sx={{ flex: 'none' }} />
);
