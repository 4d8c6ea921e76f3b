import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DashboardView } from '../../../../contracts/invoices/dashboard.ts';
import { ImportButton } from '../../../components/imports/import-button.tsx';
import { useOpenCreateInvoice } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { useOpenDialog } from '../../../navigation/dialogs.ts';

interface StepNumberProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}

/** The number of a step in a circle, or a check mark when it is done. */
const StepNumber = ({ number, isDone, isNext }: StepNumberProps) => (
  <Box
    component="span"
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: 28,
      height: 28,
      borderRadius: '50%',
      border: 1,
      borderColor: isNext ? 'primary.main' : 'divider',
      fontSize: '0.8125rem',
      fontWeight: 600,
      color: isNext ? 'primary.main' : 'text.secondary',
      ...(isDone && { borderColor: 'transparent', color: 'tone.green.text', bgcolor: 'tone.green.surface' }),
    }}
  >
    <VisuallyHidden>{isDone ? 'Done:' : 'To do:'} </VisuallyHidden>
    {isDone ? <Check size={16} aria-hidden /> : number}
  </Box>
);

/**
 * The steps from an empty account to the first reminder: client, invoice, sequence; each is ticked off when done.
 * Renders nothing once all are done, and as long as it is not known.
 */
export const FirstSteps = ({ made }: { readonly made: DashboardView['made'] | undefined }) => {
  const openDialog = useOpenDialog();
  const createInvoice = useOpenCreateInvoice();
  if (made === undefined) return null;
  const way = [
    {
      title: 'Add a client',
      text: 'Who owes you money: a name and an email address for reminders.',
      isDone: made.clients > 0,
      canImport: true,
      start: () => openDialog('create-client'),
    },
    {
      title: 'Enter an invoice',
      text: "How much they owe and when it's due.",
      isDone: made.invoices > 0,
      canImport: true,
      start: () => createInvoice(),
    },
    {
      title: 'Create a sequence',
      text: 'Emails that remind them and stop when they promise or pay. Should they start by themselves?',
      isDone: made.sequences > 0,
      canImport: false,
      start: () => openDialog('create-sequence'),
    },
  ];
  const next = way.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <Box
      component="section"
      aria-labelledby="first-steps"
      sx={{ mb: 6, border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.paper' }}
    >
      <Typography variant="h2" id="first-steps" sx={{ px: 5, pt: 4, pb: 1 }}>
        Three steps to your first reminder
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {way.map((step, at) => (
          <Box
            component="li"
            key={step.title}
            sx={{
              display: 'grid',
              gridTemplateColumns: '28px minmax(0, 1fr)',
              columnGap: 3,
              rowGap: 2,
              px: 5,
              py: 3,
              '@media (min-width: 700px)': { gridTemplateColumns: '28px minmax(0, 340px) auto' },
            }}
          >
            <StepNumber number={at + 1} isDone={step.isDone} isNext={step === next} />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 500 }}>{step.title}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{step.text}</Box>
            </Box>
            {step === next && (
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  gap: 2,
                  gridColumn: '2',
                  '@media (min-width: 700px)': { gridColumn: '3' },
                }}
              >
                <Button variant="contained" color="primary" data-first-step="" onClick={step.start}>
                  {step.title}
                </Button>
                {step.canImport ? (
                  <ImportButton label="Import from a spreadsheet" />
                ) : (
                  <Button component={Link} to="/schedules?tab=rules">
                    Start them by themselves
                  </Button>
                )}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
