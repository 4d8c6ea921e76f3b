import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import type { PaymentPlanView } from '../../../../contracts/invoices/payment-plans.ts';
import { planFailure } from '../../../../contracts/invoices/payment-plan-bodies.ts';
import { clockTime, defaultSendTime, shortDate } from '../../../../domain/calendar.ts';
import { graceEnds, hasLater } from '../../../../domain/invoice/payment-plan/installments.ts';
import {
  missedAnswers,
  missedWords,
  tellPlanContinues,
  tellPlanEnded,
} from '../../../components/invoice-actions/missed-installment.ts';
import { continuePaymentPlan, deletePaymentPlan } from '../../../components/invoice-actions/payment-plan.ts';
import { RecordSection } from '../../../components/record-page/record-section.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { StatusChip, type ChipTone } from '../../../ui/page/status-chip.tsx';
import { Money } from '../../../ui/text/money.tsx';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: theme.spacing(3),
    alignItems: 'center',
    minHeight: 40,
    paddingBlock: theme.spacing(2),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .state': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(2) },
  '& .open': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
}));

type Installment = PaymentPlanView['installments'][number];

const stateOf = (
  { amount, open, date }: Installment,
  today: string,
): { readonly label: string; readonly tone: ChipTone } => {
  if (amount === 0) return { label: 'Nothing left', tone: 'neutral' };
  if (open === 0) return { label: 'Paid', tone: 'green' };
  if (graceEnds(date) < today) return { label: 'Missed', tone: 'red' };
  if (date < today) return { label: 'Late', tone: 'orange' };
  if (date === today) return { label: 'Due today', tone: 'orange' };
  return open < amount ? { label: 'Partly paid', tone: 'neutral' } : { label: 'Planned', tone: 'neutral' };
};

interface PaymentPlanProps {
  readonly invoice: InvoiceView & { readonly paymentPlan: PaymentPlanView };
  /** Whether a sequence sends its reminders. */
  readonly isChased: boolean;
}

const useAnswers = ({ id }: InvoiceView) => {
  const end = useCommand({
    run: () => deletePaymentPlan(id),
    failure: planFailure,
    onDone: (answer) => tellPlanEnded(id, answer),
  });
  const keep = useCommand({
    run: () => continuePaymentPlan(id),
    failure: planFailure,
    onDone: () => tellPlanContinues(id),
  });
  return { end, keep };
};

/** What was missed, and what can be done about it. */
const Missed = ({ invoice, isChased }: PaymentPlanProps) => {
  const { id, paymentPlan } = invoice;
  const today = useToday();
  const openDialog = useOpenDialog();
  const { end, keep } = useAnswers(invoice);
  const missed = paymentPlan.installments.find(({ date }) => date === paymentPlan.missed);
  if (missed === undefined) return null;
  const { what, why } = missedWords(missed, invoice.currency, isChased);
  return (
    <Notice
      tone="red"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {hasLater(paymentPlan.installments, today) && (
            <BusyButton
              size="small"
              variant="outlined"
              busy={keep.isPending}
              busyText="Continuing..."
              onClick={() => void keep.start(undefined)}
            >
              {missedAnswers.keep}
            </BusyButton>
          )}
          <BusyButton
            size="small"
            busy={end.isPending}
            busyText="Ending..."
            onClick={() => void end.start(undefined)}
          >
            {missedAnswers.end}
          </BusyButton>
          <Button size="small" onClick={() => openDialog('payment-plan', id)}>
            {missedAnswers.replace}
          </Button>
        </Box>
      }
    >
      <strong>{what}</strong> {why}
    </Notice>
  );
};

/** The installments of an invoice with what is still due of each, and what can be done with the plan. */
export const PaymentPlan = ({ invoice, isChased }: PaymentPlanProps) => {
  const today = useToday();
  const openDialog = useOpenDialog();
  const { end } = useAnswers(invoice);
  const { installments, missed, remindBefore } = invoice.paymentPlan;
  const when =
    remindBefore === 0 ? 'on its date' : `${remindBefore} ${remindBefore === 1 ? 'day' : 'days'} before`;
  return (
    <RecordSection
      title="Payment plan"
      action={
        missed === null && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button size="small" onClick={() => openDialog('payment-plan', invoice.id)}>
              {missedAnswers.replace}
            </Button>
            <BusyButton
              size="small"
              color="error"
              busy={end.isPending}
              busyText="Ending..."
              onClick={() => void end.start(undefined)}
            >
              {missedAnswers.end}
            </BusyButton>
          </Box>
        )
      }
    >
      <Missed invoice={invoice} isChased={isChased} />
      <List>
        {installments.map((one) => {
          const { label, tone } = stateOf(one, today);
          return (
            <li key={one.date}>
              <span className="state">
                {shortDate(one.date)}
                <StatusChip tone={tone} label={label} />
              </span>
              <Box component="span" sx={{ textAlign: 'right' }}>
                <Money minor={one.amount} currency={invoice.currency} />
                {one.open > 0 && one.open < one.amount && (
                  <div className="open">
                    <Money minor={one.open} currency={invoice.currency} /> still due
                  </div>
                )}
              </Box>
            </li>
          );
        })}
      </List>
      {(missed === null || !isChased) && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', pt: 2 }}>
          {isChased
            ? `Your client gets one reminder for each installment, ${when} at ${clockTime(defaultSendTime)}.`
            : 'No reminders go out: this invoice has no sequence.'}
        </Box>
      )}
    </RecordSection>
  );
};
