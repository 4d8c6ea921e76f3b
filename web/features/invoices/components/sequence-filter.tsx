import {
  invoiceSequenceChoice,
  type InvoiceSequenceChoice,
} from '../../../../contracts/invoices/list-filters.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import type { ListQuery } from '../../../data/lists/pages.ts';

const labels: Readonly<Record<InvoiceSequenceChoice, string>> = {
  any: 'Any sequence',
  none: 'No sequence',
  running: 'In a sequence',
  active: 'Running',
  on_hold: 'On hold',
  with_client: 'Paused with the client',
  decision: 'Needs a decision',
  ended: 'Ended',
  never: 'Never had one',
};

const options = invoiceSequenceChoice.options.map((value) => ({ value, label: labels[value] }));

/** The choice as the list's call takes it. */
export const sequenceQueryOf: Readonly<Record<InvoiceSequenceChoice, ListQuery>> = {
  any: {},
  none: { inSequence: 'false' },
  running: { inSequence: 'true' },
  active: { sequenceState: 'running' },
  on_hold: { sequenceState: 'on_hold' },
  with_client: { sequenceState: 'with_client' },
  decision: { sequenceState: 'decision' },
  ended: { sequenceState: 'ended' },
  never: { sequenceState: 'none' },
};

/** The words for the filter of a list that was read; undefined for any. */
export const sequenceWordOf = ({ inSequence, sequenceState }: ListQuery): string | undefined =>
  options.find(({ value }) => {
    const query = sequenceQueryOf[value];
    return value !== 'any' && query['inSequence'] === inSequence && query['sequenceState'] === sequenceState;
  })?.label;

interface SequenceFilterProps {
  readonly value: InvoiceSequenceChoice;
  readonly onChange: (value: InvoiceSequenceChoice) => void;
}

export const SequenceFilter = ({ value, onChange }: SequenceFilterProps) => (
  <PlainSelect label="Sequence" options={options} value={value} onChange={onChange} sx={{ flex: 'none' }} />
);
