import { z } from 'zod';
import { lineText } from '../../../../contracts/fields.ts';
import { mostClaimReference, type ClaimView } from '../../../../contracts/invoices/late-fees.ts';
import { useToday } from '../../../data/account/clock.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { paymentDay } from '../payment-day.ts';
import { usePayClaim } from './late-fee-calls.ts';

interface ClaimPaidDialogProps {
  readonly invoiceId: number;
  readonly claim: ClaimView;
  readonly amount: string;
  readonly onClose: () => void;
}

/** Records that the client has paid late fees and interest. */
export const ClaimPaidDialog = ({ invoiceId, claim, amount, onClose }: ClaimPaidDialogProps) => {
  const today = useToday();
  const form = useZodForm(
    z.object({ date: paymentDay(today), reference: lineText(mostClaimReference, 'Reference') }),
    { date: today, reference: '' },
  );
  return (
    <FormDialog
      title={`Mark ${amount} as paid`}
      form={form}
      command={usePayClaim(invoiceId, claim.id)}
      toInput={(values) => values}
      submitLabel="Mark paid"
      busyText="Saving..."
      onClose={onClose}
      width={440}
    >
      <DateField
        form={form}
        name="date"
        label="Payment date"
        max={today}
        help="The day the payment arrived"
      />
      <TextField
        form={form}
        name="reference"
        label="Reference"
        optional
        help="What your bank statement calls it"
      />
    </FormDialog>
  );
};
