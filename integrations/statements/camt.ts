import { currencyOr, type Currency } from '../../contracts/currencies.ts';
import { parseAmount } from '../../domain/import/values/amounts.ts';
import { parseDay } from '../../domain/import/values/dates.ts';
import type { EntryStatus } from '../../domain/statements/raw-line.ts';
import type { Unnumbered, UnnumberedLine } from '../../domain/statements/table/statement-of-table.ts';
import { attributeOf, elementsAt, textAt, textIn, type XmlElement } from '../xml/xml-element.ts';

/** Statements (camt.053), reports of the day (camt.052) and notifications (camt.054) have the same entries. */
const kinds = [
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const;

/** What banks write where there is no reference. */
const noReference = /^(NOTPROVIDED|NONREF|NOREF|NOTAVAILABLE|-)$/i;

const given = (text: string | undefined): string | undefined =>
  text === undefined || noReference.test(text) ? undefined : text;

const textsAt = (element: XmlElement, ...path: readonly string[]): string[] =>
  elementsAt(element, ...path).flatMap((one) => textIn(one) ?? []);

const statusOf = (entry: XmlElement): EntryStatus => {
  // A code since version 8, before a text.
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK';
  if (/^(PDNG|FUTR|INFO)$/i.test(status)) return 'pending';
  return /^(true|1)$/i.test(textAt(entry, 'RvslInd') ?? '') ? 'reversal' : 'booked';
};

interface Money {
  readonly minor: number;
  readonly currency: string | null;
}

/** @param account's currency, for an amount that names none */
const moneyIn = (amount: XmlElement | undefined, account: Currency): Money | undefined => {
  const text = amount && textIn(amount);
  if (amount === undefined || text === undefined) return undefined;
  const currency = attributeOf(amount, 'Ccy')?.toUpperCase() ?? null;
  const minor = parseAmount(text, 'point', currencyOr(currency, account));
  return minor === undefined ? undefined : { minor, currency };
};

/** The amount of one payment of several that were booked together. */
const detailMoney = (detail: XmlElement, account: Currency): Money | undefined =>
  moneyIn(elementsAt(detail, 'Amt')[0], account) ??
  moneyIn(elementsAt(detail, 'AmtDtls', 'TxAmt', 'Amt')[0], account);

const payerOf = (detail: XmlElement): string => {
  const parties = elementsAt(detail, 'RltdPties');
  const names = ['UltmtDbtr', 'Dbtr'].flatMap((role) =>
    parties.flatMap((of) => [...textsAt(of, role, 'Nm'), ...textsAt(of, role, 'Pty', 'Nm')]),
  );
  // Whoever owes comes first, where somebody else pays for them.
  return names[0] ?? '';
};

const referenceOf = (detail: XmlElement): string =>
  [
    ...textsAt(detail, 'RmtInf', 'Ustrd'),
    ...textsAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...textsAt(detail, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...textsAt(detail, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...textsAt(detail, 'Refs', 'EndToEndId').filter((text) => !noReference.test(text)),
  ].join(' ');

const signOf = (element: XmlElement, otherwise: number): number => {
  const direction = textAt(element, 'CdtDbtInd');
  if (direction === undefined) return otherwise;
  return direction === 'DBIT' ? -1 : 1;
};

/** The lines of an entry: one for each payment in it, if their amounts are known and add up. */
const linesOf = (entry: XmlElement, row: number, account: Currency): UnnumberedLine[] | undefined => {
  const money = moneyIn(elementsAt(entry, 'Amt')[0], account);
  const day = ['BookgDt', 'ValDt']
    .flatMap((name) => [...textsAt(entry, name, 'Dt'), ...textsAt(entry, name, 'DtTm')])
    .map((text) => parseDay(text.slice(0, 10), 'ymd'))
    .find((date) => date !== undefined);
  if (money === undefined || day === undefined) return undefined;
  const sign = signOf(entry, 1);
  const entryId = given(textAt(entry, 'AcctSvcrRef')) ?? given(textAt(entry, 'NtryRef'));
  const of = { row, date: day, status: statusOf(entry) };
  const details = elementsAt(entry, 'NtryDtls', 'TxDtls');
  const parts = details.map((detail) => ({
    detail,
    money: detailMoney(detail, account),
    sign: signOf(detail, sign),
  }));
  const inIt = ({ money: part }: (typeof parts)[number]): number =>
    part === undefined || (part.currency ?? money.currency) !== money.currency ? NaN : part.minor;
  const sum = parts.reduce((minor, part) => minor + part.sign * inIt(part), 0);
  if (parts.length > 1 && sum === sign * money.minor)
    return parts.map(({ detail, money: part, sign: partSign }) => ({
      ...of,
      amount: partSign * (part?.minor ?? 0),
      currency: part?.currency ?? money.currency,
      payer: payerOf(detail),
      reference: referenceOf(detail),
      bankId:
        given(textAt(detail, 'Refs', 'AcctSvcrRef')) ?? given(textAt(detail, 'Refs', 'TxId')) ?? entryId,
    }));
  const texts = details.map(referenceOf).filter((text) => text !== '');
  return [
    {
      ...of,
      amount: sign * money.minor,
      currency: money.currency,
      payer: details.length === 1 ? details.map(payerOf).join('') : '',
      reference: texts.length > 0 ? texts.join(' ') : (textAt(entry, 'AddtlNtryInf') ?? ''),
      bankId: entryId ?? given(details.flatMap((detail) => textsAt(detail, 'Refs', 'AcctSvcrRef'))[0]),
    },
  ];
};

/** What a camt message has; undefined for any other document. @param currency of amounts that name none */
export const readCamt = (
  root: XmlElement,
  currency: Currency,
): { readonly account: string; readonly read: Unnumbered } | undefined => {
  const accounts = kinds.flatMap(([message, statement]) => elementsAt(root, 'Document', message, statement));
  if (accounts.length === 0) return undefined;
  const lines: UnnumberedLine[] = [];
  const skippedRows: number[] = [];
  let row = 0;
  for (const entry of accounts.flatMap((account) => elementsAt(account, 'Ntry'))) {
    row += 1;
    const found = linesOf(entry, row, currency);
    if (found === undefined) skippedRows.push(row);
    else lines.push(...found);
  }
  const [first] = accounts;
  const account = first && (textAt(first, 'Acct', 'Id', 'IBAN') ?? textAt(first, 'Acct', 'Id', 'Othr', 'Id'));
  return { account: account ?? '', read: { asked: [], lines, skippedRows } };
};
