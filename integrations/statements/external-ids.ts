import type { Currency } from '../../contracts/currencies.ts';
import { createHash } from 'node:crypto';
import type { RawLine } from '../../domain/statements/raw-line.ts';
import type { UnnumberedLine } from '../../domain/statements/table/statement-of-table.ts';

/** Shorter ids are often counters that begin anew with each file. */
const shortestBankId = 8;

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/**
 * Gives each line an id that it has in every file: made of the bank's own id if there is one, else of all that the line
 * says. Lines that are the same in all are counted.
 * @param account the bank's account, where the file names it
 * @param currency of lines that name none
 */
export const withExternalIds = (
  lines: readonly UnnumberedLine[],
  account: string,
  currency: Currency,
): RawLine[] => {
  const seen = new Map<string, number>();
  return lines.map(({ bankId, ...line }) => {
    const isTelling = bankId !== undefined && bankId.length >= shortestBankId;
    const said = isTelling ? [bankId] : [plain(line.payer), plain(line.reference)];
    const key = JSON.stringify([plain(account), line.date, line.amount, line.currency, isTelling, ...said]);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    const hash = createHash('sha256')
      .update(JSON.stringify([key, before]))
      .digest('hex');
    return { ...line, currency: line.currency ?? currency, externalId: `line-${hash.slice(0, 40)}` };
  });
};
