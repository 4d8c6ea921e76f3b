import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Notice } from '../../ui/page/notice.tsx';
import { keepChasing, remainderWords, writeOffRemainder, type AskedInvoice } from './small-remainder.ts';

interface RemainderQuestionProps {
  readonly invoice: AskedInvoice;
  /** Whether a sequence waits for the answer. */
  readonly isChased: boolean;
}

/** Asks whether a rest that is too small for a reminder is written off. */
export const RemainderQuestion = ({ invoice, isChased }: RemainderQuestionProps) => {
  const { question, why } = remainderWords(invoice, isChased);
  return (
    <Notice
      tone="orange"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button size="small" variant="outlined" onClick={() => void writeOffRemainder(invoice)}>
            Write off
          </Button>
          <Button size="small" onClick={() => void keepChasing(invoice)}>
            Keep chasing
          </Button>
        </Box>
      }
    >
      <strong>{question}</strong> {why}
    </Notice>
  );
};
