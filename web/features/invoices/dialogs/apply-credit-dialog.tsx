import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import { z } from 'zod';
import { applyCreditBody } from '../../../../contracts/invoices/balance-bodies.ts';
import type { ClientCreditView } from '../../../../contracts/invoices/clients.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { failures } from '../../../../contracts/messages.ts';
import { balanceFailures } from '../../../../contracts/invoices/balance-messages.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { entryLimitOf } from '../../../../domain/invoice/entry-limit.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { postApplyCredit, tellApplied } from '../../../components/invoice-actions/apply-credit.ts';
import { useClientCredit } from '../../../data/records/client-credit.ts';
import { invoiceRecords, useRecord } from '../../../data/records/records.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Money } from '../../../ui/text/money.tsx';
import { moneyText } from '../money-text.ts';
import { formatMinor, numberFormat, plainAmount } from '../../../data/account/numbers.ts';

const title = 'Apply credit';

/** Credit of whichever invoices are suggested. */
const anyInvoice = 'any';

interface Choice {
  readonly invoiceId: string;
  readonly from: string;
}

/** What of the credit can be applied as chosen, in minor units. */
const mostOf = (credit: ClientCreditView, { invoiceId, from }: Choice) => {
  const due = credit.targets.find((target) => String(target.invoiceId) === invoiceId)?.due ?? 0;
  const there =
    from === anyInvoice
      ? credit.credit
      : (credit.sources.find((source) => String(source.invoiceId) === from)?.credit ?? 0);
  return { due, there };
};

const formOf = (credit: ClientCreditView) =>
  z
    .object({ invoiceId: z.string(), from: z.string(), amount: moneyText(credit.currency) })
    .superRefine(({ amount, ...choice }, context) => {
      const { due, there } = mostOf(credit, choice);
      const { currency } = credit;
      for (const kind of ['credit_applied', 'credit_used'] as const) {
        const limit = entryLimitOf(kind, { due, received: 0, overpaid: there, currency }, numberFormat());
        if (limit === undefined || moneyOf(amount, currency).minor <= limit.most) continue;
        context.addIssue({ code: 'custom', path: ['amount'], message: limit.message });
        return;
      }
    });

type Values = z.output<ReturnType<typeof formOf>>;

const Form = ({ credit, id, onClose }: { credit: ClientCreditView; id: number; onClose: () => void }) => {
  const first = { invoiceId: String(id), from: anyInvoice };
  const { currency } = credit;
  const { due, there } = mostOf(credit, first);
  const form = useZodForm(formOf(credit), {
    ...first,
    amount: plainAmount({ minor: Math.min(due, there), currency }),
  });
  const [invoiceId, from] = useWatch({ control: form.control, name: ['invoiceId', 'from'] });
  const chosen = mostOf(credit, { invoiceId, from });
  const command = useCommand({
    run: ({ target, ...body }: { target: number; amount: number; fromInvoiceId?: number }, key) =>
      postApplyCredit(target, applyCreditBody.parse(body), key),
    failure: balanceFailures.applyCredit,
    onDone: (answer, { target }) => tellApplied(target, answer),
  });
  return (
    <FormDialog
      title={title}
      form={form}
      command={command}
      toInput={({ invoiceId: target, from: source, amount }: Values) => ({
        target: Number(target),
        amount,
        ...(source !== anyInvoice && { fromInvoiceId: Number(source) }),
      })}
      submitLabel={title}
      busyText="Applying..."
      onClose={onClose}
      width={480}
    >
      <Box sx={{ color: 'text.secondary' }}>
        <Money minor={credit.credit} currency={currency} /> credit
      </Box>
      <SelectField
        form={form}
        name="invoiceId"
        label="Apply to"
        options={credit.targets.map((target) => ({
          value: String(target.invoiceId),
          label: `${target.invoiceNumber}, ${formatMinor(target.due, currency)} due ${shortDate(target.dueDate)}`,
        }))}
      />
      {credit.sources.length > 1 && (
        <SelectField
          form={form}
          name="from"
          label="From"
          options={[
            { value: anyInvoice, label: 'As suggested' },
            ...credit.sources.map((source) => ({
              value: String(source.invoiceId),
              label: `${source.invoiceNumber}, ${formatMinor(source.credit, currency)}`,
            })),
          ]}
        />
      )}
      <MoneyField
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
        help={`At most ${formatMinor(Math.min(chosen.due, chosen.there), currency)}`}
      />
    </FormDialog>
  );
};

const Chosen = ({ invoice, onClose }: { readonly invoice: InvoiceView; readonly onClose: () => void }) => {
  const { credits, load } = useClientCredit(invoice.clientId);
  const credit = credits?.find(({ targets }) => targets.some(({ invoiceId }) => invoiceId === invoice.id));
  return (
    <OpenedRecord
      title={title}
      read={{ record: credit, ...load }}
      missing="There is no credit to apply"
      onClose={onClose}
    >
      {(opened) => <Form credit={opened} id={invoice.id} onClose={onClose} />}
    </OpenedRecord>
  );
};

/** Applies a client's credit to one of their open invoices; `id` is the one that is suggested. */
export const PageDialog = ({ id, onClose }: DialogProps) => (
  <OpenedRecord
    title={title}
    read={useRecord(invoiceRecords, id)}
    missing={failures.invoiceMissing}
    onClose={onClose}
  >
    {(invoice) => <Chosen invoice={invoice} onClose={onClose} />}
  </OpenedRecord>
);
