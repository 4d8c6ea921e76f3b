import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { toneChoices } from '../../../../contracts/sequences/tones.ts';
import { stepType } from '../../../../contracts/sequences/sequences.ts';
import { WordsFields } from '../../../components/email-words/words-fields.tsx';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { useTemplates } from '../../../data/records/templates.ts';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { fieldGap } from '../../../ui/fields/field-frame.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Form } from '../../../ui/forms/use-zod-form.ts';
import { textChoices, type ScheduleFormInput, type ScheduleFormOutput } from '../schedule-form.ts';

export type ScheduleForm = Form<ScheduleFormInput, ScheduleFormOutput>;

const whens = [
  { value: 'due_in', label: 'Before the due date' },
  { value: 'overdue_by', label: 'After the due date' },
];
const types = stepType.options.map((value) => ({ value, label: stepTypeLabels[value] }));

interface StepFieldsProps {
  readonly form: ScheduleForm;
  readonly index: number;
  /** Absent for the only one. */
  readonly onRemove?: (() => void) | undefined;
}

/** One step of a schedule: its day, its tone and its text. */
export const StepFields = ({ form, index, onRemove }: StepFieldsProps) => {
  const step = `steps.${index}` as const;
  const [words, kind, asks] = useWatch({
    control: form.control,
    name: [`${step}.words`, `${step}.stepType`, `${step}.approval`],
  });
  const { own } = useTemplates();
  const texts = [
    { value: textChoices.builtIn, label: "Owed's own text" },
    { value: textChoices.own, label: 'Own words' },
    ...own.map(({ id, name }) => ({ value: String(id), label: `Template: ${name}` })),
  ];
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, p: 4, minWidth: 0, ...cardGround, display: 'flex', flexDirection: 'column', gap: fieldGap }}
    >
      <Box component="legend" sx={{ p: 0, float: 'left', fontWeight: 600 }}>
        {`Step ${index + 1}`}
      </Box>
      <FieldRow>
        <TextField form={form} name={`${step}.days`} label="Days" help="0 is the due date itself." />
        <SelectField form={form} name={`${step}.when`} label="When" options={whens} />
        <TextField form={form} name={`${step}.time`} label="Time" type="time" />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name={`${step}.tone`} label="Tone" options={toneChoices()} />
        <SelectField form={form} name={`${step}.stepType`} label="For" options={types} />
        <SelectField form={form} name={`${step}.words`} label="Text" options={texts} />
      </FieldRow>
      {words === textChoices.own && (
        <WordsFields
          form={form}
          subject={`${step}.subject`}
          content={`${step}.content`}
          isAlert={kind === 'internal_alert'}
        />
      )}
      {kind !== 'internal_alert' && (
        <FormControlLabel
          control={
            <Checkbox
              checked={asks}
              onChange={(_, next) => form.setValue(`${step}.approval`, next, { shouldDirty: true })}
            />
          }
          label="Ask me before it goes"
        />
      )}
      {onRemove !== undefined && (
        <Box>
          <Button size="small" aria-label={`Remove step ${index + 1}`} onClick={onRemove}>
            Remove
          </Button>
        </Box>
      )}
    </Box>
  );
};
