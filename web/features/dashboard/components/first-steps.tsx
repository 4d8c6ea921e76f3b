import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Circle, CircleCheck } from 'lucide-react';
import {
  useInvoiceCount,
  useOpenCreateInvoice,
} from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useOpenDialog } from '../../../lib/dialogs.ts';
import { clientRows, sequenceRows } from '../../../lib/paged-lists.ts';
import { useList } from '../../../lib/pages.ts';

const counted = { limit: '1' };

/**
 * The steps from an empty account to the first reminder: client, invoice, sequence; each is ticked off when done.
 * Renders nothing once all are done.
 */
export const FirstSteps = () => {
  const clients = useList(clientRows, counted);
  const invoices = useInvoiceCount();
  const sequences = useList(sequenceRows, counted).first?.counts.all;
  const openDialog = useOpenDialog();
  const createInvoice = useOpenCreateInvoice();
  if (clients.first === undefined || invoices === undefined || sequences === undefined) return null;
  const way = [
    {
      title: 'Add a client',
      text: 'Who owes you money: a name and an email address for reminders.',
      isDone: clients.total > 0,
      start: () => openDialog('create-client'),
    },
    {
      title: 'Enter an invoice',
      text: "How much they owe and when it's due.",
      isDone: invoices > 0,
      start: () => createInvoice(),
    },
    {
      title: 'Create a sequence',
      text: 'Emails that remind them and stop when they promise or pay.',
      isDone: sequences > 0,
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
              <Button variant="contained" color="primary" onClick={step.start}>
                {step.title}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
