import { currencyOr, type Currency } from '../../contracts/currencies.ts';
import { parseSync } from 'ofx-js';
import { detectDecimalMark, parseAmount } from '../../domain/import/values/amounts.ts';
import { parseDay } from '../../domain/import/values/dates.ts';
import type { Unnumbered, UnnumberedLine } from '../../domain/statements/table/statement-of-table.ts';
import { decodeText, detectEncoding } from '../tables/decode-text.ts';

/** OFX 1 begins with a header of its own, OFX 2 is XML; QFX is OFX by another name. */
export const looksLikeOfx = (bytes: Uint8Array): boolean =>
  /OFXHEADER|<OFX>/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 2_000)));

/** What the parser makes of elements: texts, objects by name, and lists of those that repeat. */
const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const childrenOf = (node: unknown, name: string): readonly unknown[] => {
  if (!isNode(node) || !Object.hasOwn(node, name)) return [];
  const child: unknown = node[name];
  return isList(child) ? child : [child];
};

/** Everything that a path of names leads to. */
const allAt = (from: unknown, ...path: readonly string[]): readonly unknown[] =>
  path.reduce<readonly unknown[]>((found, name) => found.flatMap((node) => childrenOf(node, name)), [from]);

const textAt = (from: unknown, ...path: readonly string[]): string =>
  allAt(from, ...path)
    .find((one) => typeof one === 'string')
    ?.trim() ?? '';

/** Statements of bank accounts, and of credit cards. */
const kinds = [
  ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS'],
  ['CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', 'CCSTMTRS'],
] as const;

const transactionsIn = (statement: unknown): readonly unknown[] =>
  allAt(statement, 'BANKTRANLIST', 'STMTTRN');

/** What an OFX file has; undefined for a file of something else, or one that can't be read. @param account's currency, for amounts that name none */
export const readOfx = (
  bytes: Uint8Array,
  account: Currency,
): { readonly account: string; readonly read: Unnumbered } | undefined => {
  let ofx: unknown;
  try {
    ofx = parseSync(decodeText(bytes, detectEncoding(bytes))).OFX;
  } catch {
    // It throws what its own parts throw; none of it is shown.
    return undefined;
  }
  const statements = kinds.flatMap((path) => allAt(ofx, ...path));
  if (statements.length === 0) return undefined;
  const amounts = statements.flatMap(transactionsIn).map((one) => textAt(one, 'TRNAMT'));
  const format = detectDecimalMark(amounts) ?? 'point';
  const lines: UnnumberedLine[] = [];
  const skippedRows: number[] = [];
  let row = 0;
  for (const statement of statements) {
    const currency = textAt(statement, 'CURDEF').toUpperCase();
    for (const one of transactionsIn(statement)) {
      row += 1;
      const date = parseDay(textAt(one, 'DTPOSTED').slice(0, 8), 'ymd');
      const own = textAt(one, 'CURRENCY', 'CURSYM').toUpperCase() || currency || null;
      const amount = parseAmount(textAt(one, 'TRNAMT'), format, currencyOr(own, account));
      if (date === undefined || amount === undefined) {
        skippedRows.push(row);
        continue;
      }
      const id = textAt(one, 'FITID');
      lines.push({
        row,
        date,
        amount,
        currency: own,
        payer: textAt(one, 'NAME') || textAt(one, 'PAYEE', 'NAME'),
        reference: [textAt(one, 'MEMO'), textAt(one, 'CHECKNUM'), textAt(one, 'REFNUM')]
          .filter((text) => text !== '')
          .join(' '),
        status: 'booked',
        // Unique within the account, however short by the specification.
        bankId: id === '' ? undefined : `FITID ${id}`,
      });
    }
  }
  const [number = ''] = statements.map(
    (one) => textAt(one, 'BANKACCTFROM', 'ACCTID') || textAt(one, 'CCACCTFROM', 'ACCTID'),
  );
  return { account: number, read: { asked: [], lines, skippedRows } };
};
