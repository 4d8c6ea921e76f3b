import { z } from 'zod';
import { rateSeries, referenceRate } from '../../../../contracts/invoices/late-fee-terms.ts';
import { keysOf } from '../../../../contracts/keys-of.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { halfYearOf } from '../../../../domain/late-fees/reference-rates.ts';
import { seriesNames } from '../../../../domain/late-fees/regimes.ts';
import { halfYearWords } from '../../../../domain/late-fees/words.ts';
import { numberOf } from '../../../components/late-fees/terms-form.ts';
import { useToday } from '../../../data/account/clock.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { useAddRate } from './late-fee-calls.ts';

const rateForm = z.object({
  series: rateSeries,
  validFrom: z.string(),
  percent: z
    .string()
    .transform((text) => numberOf(text) ?? undefined)
    .pipe(referenceRate.shape.percent),
  source: referenceRate.shape.source,
});

const names = keysOf(seriesNames).map((value) => ({ value, label: seriesNames[value] }));

/** The first day of each of the last half-years, and of the next, the latest first. */
const halfYears = (today: string) => {
  const days = [halfYearOf(addDays(halfYearOf(today), 190))];
  // A half-year has at least 181 days.
  while (days.length < 12) days.push(halfYearOf(addDays(days.at(-1) ?? today, -100)));
  return days.map((value) => ({
    value,
    label: halfYearWords(value).replace(/^./, (letter) => letter.toUpperCase()),
  }));
};

interface NewRateDialogProps {
  readonly onClose: () => void;
}

/** Adds a row to the account's table of rates. */
export const NewRateDialog = ({ onClose }: NewRateDialogProps) => {
  const today = useToday();
  const form = useZodForm(rateForm, {
    series: 'bundesbank',
    validFrom: halfYearOf(today),
    percent: '',
    source: '',
  });
  return (
    <FormDialog
      title="Add a rate"
      form={form}
      command={useAddRate()}
      toInput={(rate) => rate}
      submitLabel="Add rate"
      busyText="Adding..."
      onClose={onClose}
      width={480}
    >
      <SelectField form={form} name="series" label="Rate" options={names} />
      <FieldRow>
        <SelectField form={form} name="validFrom" label="Half-year" options={halfYears(today)} />
        <TextField
          form={form}
          name="percent"
          label="Percent"
          placeholder={formatCount(2.15)}
          help="Without the points that the law adds"
        />
      </FieldRow>
      <TextField form={form} name="source" label="Source" help="Where the rate is published" />
    </FormDialog>
  );
};
