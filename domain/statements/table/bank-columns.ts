import { currencyIn, isCurrencyCode, someDollar } from '../../import/values/currencies.ts';
import { plainWords } from '../../import/values/plain-words.ts';
import { withoutUmlauts } from '../names.ts';
import { isEmptyRow, textOf, type Rows } from '../../import/table.ts';

/** What a column of a statement or of an export of payments holds. */
const bankFields = [
  'date',
  'otherDate',
  'amount',
  'credit',
  'debit',
  'direction',
  'currency',
  'payer',
  'reference',
  'status',
  'id',
] as const;
export type BankField = (typeof bankFields)[number];

/**
 * Names of columns in small letters without accents, of banks and payment providers in English, German, Dutch and
 * French. Of a field that has one column, an earlier name wins.
 */
const names: Readonly<Record<BankField, readonly RegExp[]>> = {
  date: [
    /^(buchungstag|buchungsdatum|buchung|boekdatum|boekingsdatum|booking date|posting date|posted date|date posted|post date|transaction date|completed date|started date)$/,
    /^(date|date utc|datum|tag|transactiedatum|transaktionsdatum|date operation|date de l operation|date comptable)$/,
    /^(created|created date|created utc|created date utc|paid at|payment date|zahlungsdatum|betaaldatum)$/,
  ],
  otherDate: [
    /^(valuta|valutadatum|wertstellung|wertstellungsdatum|value date|rentedatum|date valeur|date de valeur)$/,
  ],
  amount: [
    /^(amount|betrag|umsatz|bedrag|montant|transaction amount|transactiebedrag|buchungsbetrag)$/,
    /^(amount|betrag|umsatz|bedrag|montant|umsatz in)( (in )?(eur|usd|gbp|chf|us dollars?|euro))+$/,
    /^(gross|brutto|bruto|brut)$/,
  ],
  credit: [
    /^(credit|credit amount|paid in|money in|deposit|deposits|haben|gutschrift|eingang|einzahlung|credit eur|credit usd|bij|bijschrijving|ontvangen)$/,
  ],
  debit: [
    /^(debit|debit amount|paid out|money out|withdrawal|withdrawals|soll|lastschrift|ausgang|auszahlung|belastung|debit eur|debit usd|af|afschrijving|uitgegeven|debet)$/,
  ],
  direction: [
    /^(af bij|soll haben|soll haben kennzeichen|s h|debit credit|credit debit|debit credit indicator|credit debit indicator|dr cr|cr dr|d c|type of entry|kennzeichen|debet credit|credit debet|af of bij|sens)$/,
    /^(transaction type|type|balance impact)$/,
  ],
  currency: [/^(currency|wahrung|waehrung|valuta|munt|muntsoort|devise|ccy|currency code)$/],
  payer: [
    /^(auftraggeber beguns?tigter|beguns?tigter zahlungspflichtiger|beguenstigter zahlungspflichtiger|name zahlungsbeteiligter|zahlungspflichtiger|zahlungspflichtige r|zahlungspflichtige|auftraggeber empfanger|auftraggeber|gegenpartei|zahler|name des partners|partnername)$/,
    /^(payer|payer name|payor|from|counterparty|counterparty name|counter party|other party|sender|sender name|ordering party|remitter|customer name|received from)$/,
    /^(naam tegenpartij|tegenpartij|naam tegenrekening|naam|naam omschrijving|tegenrekeninghouder|naam betaler|emetteur|donneur d ordre|tiers|nom)$/,
    /^(name|kunde|klant|client|customer|payee|beneficiary|name of counterparty|card name|customer email|from email address)$/,
  ],
  reference: [
    /^(verwendungszweck|verwendungszweck \d|zweck|buchungsdetails|vwz|kundenreferenz|kundenreferenz end to end|end to end referenz|ende zu ende referenz)$/,
    /^(reference|payment reference|remittance information|remittance|details|payment details|transaction details|memo|narrative|message|note|description|transaction description|bank description|original description|invoice number|invoice id|subject)$/,
    /^(omschrijving|omschrijving \d|mededelingen|mededeling|betalingskenmerk|kenmerk|libelle|communication|motif|reference du paiement|end to end id|end to end reference)$/,
  ],
  status: [/^(status|state|umsatzstatus|statut|info)$/],
  id: [
    /^(transaction id|transactiereferentie|transaktionscode|fitid|bank reference|bankreferenz|bank transaction id|entry reference|unique id|payment id|id|volgnr|volgnummer|umsatz id)$/,
  ],
};

/** Fields whose columns are joined. */
const several: ReadonlySet<BankField> = new Set(['reference']);

/** Rows above the column names: the bank, the account, the balance. */
const mostRowsAbove = 30;

const nameOf = (text: string): string =>
  plainWords(text.replace(/[()[\]]/g, ' '))
    .replace(/[/.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export interface BankColumns {
  /** From 0. */
  readonly headerRow: number;
  readonly columns: ReadonlyMap<BankField, readonly number[]>;
  /** What the name of the amount's column says of the currency. */
  readonly currency: string | undefined;
}

const columnsIn = (headers: readonly string[]): Map<BankField, readonly number[]> => {
  const found = new Map<BankField, readonly number[]>();
  const taken = new Set<number>();
  for (const field of bankFields) {
    const columns = names[field].flatMap((pattern) =>
      headers.flatMap((header, at) =>
        !taken.has(at) && (pattern.test(header) || pattern.test(withoutUmlauts(header))) ? [at] : [],
      ),
    );
    const chosen = several.has(field) ? [...new Set(columns)].toSorted((a, b) => a - b) : columns.slice(0, 1);
    if (chosen.length === 0) continue;
    found.set(field, chosen);
    for (const at of chosen) taken.add(at);
  }
  return found;
};

const hasWhatIsNeeded = (columns: ReadonlyMap<BankField, readonly number[]>): boolean =>
  (columns.has('date') || columns.has('otherDate')) && (columns.has('amount') || columns.has('credit'));

/** Dutch and German banks call both a day and a currency `Valuta`: what the column holds decides. */
const withValuta = (
  columns: Map<BankField, readonly number[]>,
  headers: readonly string[],
  body: Rows,
): Map<BankField, readonly number[]> => {
  const at = headers.indexOf('valuta');
  if (at === -1) return columns;
  const first = body.map((row) => textOf(row[at])).find((text) => text !== '') ?? '';
  const field = isCurrencyCode(first) ? 'currency' : 'otherDate';
  for (const other of ['currency', 'otherDate'] as const)
    if (columns.get(other)?.includes(at) === true) columns.delete(other);
  return columns.has(field) ? columns : columns.set(field, [at]);
};

/** Finds the row of the column names and what each column holds; undefined for a table of something else. */
export const recognizeBankColumns = (rows: Rows): BankColumns | undefined => {
  let best: { readonly at: number; readonly columns: Map<BankField, readonly number[]> } | undefined;
  rows.slice(0, mostRowsAbove).forEach((row, at) => {
    if (isEmptyRow(row)) return;
    const columns = columnsIn(row.map((cell) => nameOf(textOf(cell))));
    if (hasWhatIsNeeded(columns) && columns.size > (best?.columns.size ?? 0)) best = { at, columns };
  });
  if (best === undefined) return undefined;
  const header = rows[best.at] ?? [];
  const columns = withValuta(
    best.columns,
    header.map((cell) => nameOf(textOf(cell))),
    rows.slice(best.at + 1),
  );
  const [amount] = columns.get('amount') ?? columns.get('credit') ?? [];
  const named = amount === undefined ? undefined : currencyIn(textOf(header[amount]));
  return { headerRow: best.at, columns, currency: named === someDollar ? undefined : named };
};
