import type { ImportField } from '../../../contracts/imports/import-fields.ts';
import type { OtherList } from '../../../contracts/imports/imports.ts';
import { plainWords } from '../values/plain-words.ts';

/** Column names that together say what a file lists; each inner list is one that must be there whole. */
const signs: readonly (readonly [OtherList, readonly (readonly RegExp[])[]])[] = [
  [
    'payments',
    [
      // PayPal's activity, in its languages, and Stripe's payments and balance.
      [
        /^(transaction id|transaktionscode|numero de transaction|id de transaccion|transactiereferentie|codice transazione)$/,
        /^(fee|gebuhr|commission|comision|kosten|tariffa)$/,
      ],
      [/^(gross|brutto)$/, /^(fee|gebuhr|entgelt)$/, /^(net|netto)$/],
      [/^amount refunded$/, /^(fee|captured|card brand|payment intent id|paymentintent id)$/],
      [/^balance transaction id$/],
      [/^payout( id)?$/, /^(fee|net)$/],
      [/^(payment id|payment number|payment no)$/, /^(payment method|payment mode|deposit to)$/],
    ],
  ],
  [
    'time',
    [
      [/^duration/, /^(start|start date|start time|date|billable)$/],
      [/^hours( rounded)?$/, /^(task|project|billable|first name)$/],
      [
        /^(dauer|duree|duracion|duur|durata)/,
        /^(projekt|projet|proyecto|project|progetto|start|beginn|debut|inicio|inizio)/,
      ],
      [/^start time$/, /^end time$/],
    ],
  ],
  [
    'bank',
    [
      [/^(buchungstag|buchungsdatum)$/, /^(verwendungszweck|buchungstext|umsatzart)$/],
      [
        /^(debit|withdrawals?|money out|paid out|debet)( amount)?$/,
        /^(credit|deposits?|money in|paid in)( amount)?$/,
      ],
      [/^(running bal|running balance|closing balance)$/],
      [
        /^(iban|kontonummer|rekening|account number|numero de compte|numero de cuenta)/,
        /^(saldo|balance|solde|saldo nach|bic|bic .*|mutatiesoort|af bij)$/,
      ],
      [/^debit$|^debe$|^dare$/, /^credit$|^haber$|^avere$/],
    ],
  ],
  [
    'orders',
    [
      [/^fulfillment status$/],
      [/^lineitem (name|quantity|price)$/, /^(financial status|shipping method|shipping name)$/],
      [/^order (id|number|no)$/, /^(shipping|billing) (method|status|address|first name|name|total)/],
      [/^(sku|asin|ship city|ship country)$/, /^order (id|status)$/],
      [/^(bestellnummer|bestellungsnummer)$/, /^(versand.*|artikel.*)$/],
    ],
  ],
];

/** What a file lists that is no list of invoices or clients, by its column names; null for any other file. */
export const otherListOf = (
  names: readonly string[],
  fields: readonly (ImportField | null)[],
): OtherList | null => {
  // What has a number and a due date is an invoice, whatever else there is.
  if (fields.includes('invoiceNumber') && fields.includes('dueDate')) return null;
  if (fields.includes('invoiceNumber') && fields.includes('amountDue') && fields.includes('clientName'))
    return null;
  const words = names.map(plainWords);
  const has = (one: readonly RegExp[]): boolean => one.every((sign) => words.some((name) => sign.test(name)));
  return signs.find(([, lists]) => lists.some(has))?.[0] ?? null;
};
