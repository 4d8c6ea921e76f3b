import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Form } from '../../../../ui/forms/use-zod-form.ts';
import type { StepFormInput } from './step-form.ts';

/** "Ask me before it goes"; of an email to the client. */
export const ApprovalField = ({ form }: { readonly form: Form<StepFormInput, StepFormInput> }) => {
  const checked = useWatch({ control: form.control, name: 'approval' });
  const helpId = useId();
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            onChange={(_, next) => form.setValue('approval', next, { shouldDirty: true })}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label="Ask me before it goes"
      />
      <Box id={helpId} sx={{ pl: 8, color: 'text.secondary', fontSize: '0.8125rem' }}>
        It waits at its time until you approve it.
      </Box>
    </Box>
  );
};
