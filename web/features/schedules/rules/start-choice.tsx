import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StartsItself } from '../../../../contracts/schedules/schedule-rules.ts';
import { RadioChoice } from '../../../ui/controls/radio-choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Form } from '../../../ui/forms/use-zod-form.ts';
import type { RulesFormInput, RulesFormOutput } from './rules-form.ts';

/** Whether sequences start by themselves, and when. */
export const StartChoice = ({ form }: { readonly form: Form<RulesFormInput, RulesFormOutput> }) => {
  const name = useId();
  const titleId = useId();
  const chosen = useWatch({ control: form.control, name: 'startsItself' });
  const choice = (value: StartsItself) => ({
    name,
    checked: chosen === value,
    onChoose: () => form.setValue('startsItself', value, { shouldDirty: true }),
  });
  const hours = (help: string) => (
    <Box sx={{ maxWidth: 240, pb: 3 }}>
      <TextField form={form} name="delayHours" label="Hours after it was created" help={help} />
    </Box>
  );
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
    >
      <Typography variant="h2" id={titleId}>
        Start by itself
      </Typography>
      <Box role="radiogroup" aria-labelledby={titleId} sx={{ display: 'grid', gap: 2 }}>
        <RadioChoice {...choice('off')} label="Off" help="You start each sequence yourself." />
        <RadioChoice
          {...choice('created')}
          label="When an invoice is created"
          help="Entered, imported or synced."
        >
          {hours('So that a mistake can be undone.')}
        </RadioChoice>
        <RadioChoice
          {...choice('overdue')}
          label="When an invoice becomes overdue"
          help="On the day after its due date."
        >
          {hours('At the earliest.')}
        </RadioChoice>
      </Box>
    </Box>
  );
};
