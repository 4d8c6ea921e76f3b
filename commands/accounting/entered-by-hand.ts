import { z } from 'zod';
import type { Desk } from '../desk.ts';

const openByHand = z.object({
  invoiceNumber: z.string(),
  status: z.literal('pending'),
  xeroInvoiceId: z.null(),
});

/** The numbers of an account's unpaid invoices that are not from Xero. */
const numbersByHand = async (
  { readModels, models }: Pick<Desk, 'readModels' | 'models'>,
  accountId: number,
): Promise<ReadonlySet<string>> => {
  const numbers = new Set<string>();
  for await (const slice of readModels.stream(models.invoices, accountId))
    for (const { body } of slice) {
      const { data } = openByHand.safeParse(body === null ? null : JSON.parse(body));
      if (data !== undefined) numbers.add(data.invoiceNumber.trim());
    }
  return numbers;
};

/** Asks whether an invoice was entered by hand. The numbers are read once, when the first one is asked for. */
export const enteredByHand = (
  desk: Pick<Desk, 'readModels' | 'models'>,
  accountId: number,
): ((invoiceNumber: string) => Promise<boolean>) => {
  let numbers: Promise<ReadonlySet<string>> | undefined;
  return async (invoiceNumber) => {
    numbers ??= numbersByHand(desk, accountId);
    return (await numbers).has(invoiceNumber.trim());
  };
};
