import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Circle, CircleCheck } from 'lucide-react';
import { useOpenCreateInvoice } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useOpenDialog } from '../../../lib/dialogs.ts';
import { allLoads } from '../../../lib/load.ts';
import { clientRows, invoiceRows, sequenceRows } from '../../../lib/paged-lists.ts';
import { useList } from '../../../lib/pages.ts';

const counted = { limit: '1' };

/** How many records there are of what the first steps make; undefined until all are known. */
export const useFirstSteps = () => {
  const clients = useList(clientRows, counted);
  const invoices = useList(invoiceRows, counted);
  const sequences = useList(sequenceRows, counted);
  const { isPending } = allLoads(clients, invoices, sequences);
  const isKnown = [clients, invoices, sequences].every(({ first }) => first !== undefined);
  return {
    isPending,
    made: isKnown
      ? {
          clients: clients.total,
          invoices: invoices.first?.counts.all ?? 0,
          sequences: sequences.first?.counts.all ?? 0,
        }
      : undefined,
  };
};

/**
 * The steps from an empty account to the first reminder: client, invoice, sequence; each is ticked off when done.
 * Renders nothing once all are done, and as long as it is not known.
 */
export const FirstSteps = ({ made }: Pick<ReturnType<typeof useFirstSteps>, 'made'>) => {
  const openDialog = useOpenDialog();
  const createInvoice = useOpenCreateInvoice();
  if (made === undefined) return null;
  const way = [
    {
      title: 'Add a client',
      text: 'Who owes you money: a name and an email address for reminders.',
      isDone: made.clients > 0,
      start: () => openDialog('create-client'),
    },
    {
      title: 'Enter an invoice',
      text: "How much they owe and when it's due.",
      isDone: made.invoices > 0,
      start: () => createInvoice(),
    },
    {
      title: 'Create a sequence',
      text: 'Emails that remind them and stop when they promise or pay.',
      isDone: made.sequences > 0,
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
        {way.map((step) => (
          <Box
            component="li"
            key={step.title}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 5, py: 3 }}
          >
            <Box
              component="span"
              sx={{ display: 'flex', color: step.isDone ? 'tone.green.text' : 'text.disabled' }}
            >
              {step.isDone ? <CircleCheck size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
              <VisuallyHidden>{step.isDone ? 'Done:' : 'To do:'}</VisuallyHidden>
            </Box>
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 500 }}>{step.title}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{step.text}</Box>
            </Box>
            {step === next && (
              <Button variant="contained" color="primary" data-next-step="" onClick={step.start}>
                {step.title}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
