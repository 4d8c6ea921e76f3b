import { Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { RecordSection } from '../../../components/record-page/record-section.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { warmed } from '../../../loading/warmed.ts';
import { Placeholder } from '../../../ui/states/placeholder.tsx';

const LateFeesPanel = warmed(async () => (await import('./late-fees-panel.tsx')).LateFeesPanel);

/** Late fees and interest of an invoice that is late, or was. They are read once somebody asks, or some are open. */
export const LateFees = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const today = useToday();
  const { lateFeesOpen, datePaid, dueDate } = invoice;
  const isOpen = lateFeesOpen !== undefined;
  const [isShown, setShown] = useState(isOpen);
  // What is claimed in another window shows as well; what is waived here stays.
  if (isOpen && !isShown) setShown(true);
  if ((datePaid ?? today) <= dueDate && !isOpen) return null;
  return (
    <RecordSection
      title="Late fees and interest"
      action={
        !isShown && (
          <Button size="small" onClick={() => setShown(true)}>
            Calculate
          </Button>
        )
      }
    >
      {isShown && (
        <Suspense fallback={<Placeholder text="Calculating..." height={96} />}>
          <LateFeesPanel invoice={invoice} />
        </Suspense>
      )}
    </RecordSection>
  );
};
