import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { chaseAgain, takeStepBack } from '../../../components/invoice-actions/collection.ts';
import { statusWords, stepWords } from '../../../components/invoices/collection-words.ts';
import { letterPath } from '../next-step/paths.ts';
import { RecordSection } from '../../../components/record-page/record-section.tsx';
import { useOpenDialog } from '../../../navigation/dialogs.ts';

interface CollectionProps {
  readonly invoice: InvoiceView;
  /** Whether all emails of its sequence are done. */
  readonly isDone: boolean;
}

/** What was decided after the last reminder, or the question what comes next; nothing while neither is there. */
export const Collection = ({ invoice, isDone }: CollectionProps) => {
  const openDialog = useOpenDialog();
  const { id, collectionStatus, nextStep, currency, status } = invoice;
  const last = collectionStatus ?? nextStep;
  if (status === 'paid' || (last === undefined && !isDone)) return null;
  const words = [
    collectionStatus && `${statusWords(collectionStatus)}.`,
    collectionStatus === undefined && nextStep && `${stepWords(nextStep, currency)}.`,
    last === undefined && 'Its sequence is done, and the invoice is still unpaid.',
    last?.lookAgainOn !== undefined && `Look again on ${shortDate(last.lookAgainOn)}.`,
    collectionStatus && 'No reminders go out.',
  ];
  return (
    <RecordSection
      title="What comes next"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button size="small" onClick={() => openDialog('next-step', id)}>
            {last === undefined ? 'Choose next step' : 'Change'}
          </Button>
          {collectionStatus !== undefined && (
            <Button size="small" onClick={() => void chaseAgain(id)}>
              Chase again
            </Button>
          )}
          {collectionStatus === undefined && nextStep?.choice === 'final_demand' && (
            <Button component="a" size="small" href={letterPath(id, nextStep.payBy)} download>
              Download letter
            </Button>
          )}
          {collectionStatus === undefined && nextStep !== undefined && (
            <Button size="small" onClick={() => void takeStepBack(id)}>
              Take back
            </Button>
          )}
        </Box>
      }
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>{words.filter(Boolean).join(' ')}</Box>
      {last?.note !== undefined && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {last.note}
        </Box>
      )}
    </RecordSection>
  );
};
