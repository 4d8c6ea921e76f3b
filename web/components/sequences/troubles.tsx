import Box from '@mui/material/Box';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { StepActions } from '../step-actions/step-actions.tsx';

/** What a person has to decide about emails that failed or may not have arrived. */
export const Troubles = ({ steps }: { readonly steps: readonly StepView[] }) => {
  const troubled = steps.filter(({ status }) => status === 'failed');
  if (troubled.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {troubled.map((step) => (
        <Notice
          key={step.id}
          tone={step.delivery === 'in_doubt' ? 'orange' : 'red'}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <StepActions step={step} />
            </Box>
          }
        >
          <strong>Email {step.sequenceStep}.</strong>{' '}
          {step.delivery === 'in_doubt'
            ? "We couldn't confirm delivery. Owed won't resend it unless you ask."
            : (step.errorMessage ?? "It couldn't be sent.")}
        </Notice>
      ))}
    </Box>
  );
};
