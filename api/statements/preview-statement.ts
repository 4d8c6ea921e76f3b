import { inTurns } from '../../commands/in-turns.ts';
import { fallbacks } from '../../contracts/messages.ts';
import type { StatementPreview, StatementQuery } from '../../contracts/statements/statements.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { todayIn } from '../../domain/calendar.ts';
import { cleanFileName } from '../../domain/files/file-name.ts';
import type { KnownMoney } from '../../domain/statements/matching/known.ts';
import { matchingStatement } from '../../domain/statements/matching/match-statement.ts';
import { sortedOut, type RawLine } from '../../domain/statements/raw-line.ts';
import type { Statements } from '../../platform/ports/formats/statements.ts';
import type { ShownReadModels } from '../../platform/ports/read-models.ts';
import { knownMoney } from '../../projections/lists/known-money.ts';

const daysOf = (lines: readonly RawLine[]): readonly [string, string] | undefined => {
  const days = lines.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
};

/** The open invoices, for choosing one by hand. */
const choosable = ({ invoices, clients }: KnownMoney): StatementPreview['invoices'] => {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return invoices
    .filter(({ due }) => due > 0)
    .map(({ id, number, currency, clientId, due }) => ({
      id,
      currency,
      invoiceNumber: number,
      clientName: names.get(clientId) ?? fallbacks.client,
      amountDue: due,
    }));
};

const nothingKnown: KnownMoney = { invoices: [], clients: [], payments: [] };

/**
 * Reads a statement and proposes which invoices its lines pay. Nothing is stored.
 * @throws UnreadableStatement, SandboxBusy
 */
export const previewStatement = async (
  deps: {
    readonly statements: Statements;
    readonly readModels: ShownReadModels;
    readonly account: Pick<ActiveAccount, 'accountId' | 'timeZone' | 'currency'>;
    /** Milliseconds since 1970. */
    readonly now: number;
  },
  file: { readonly name: string; readonly bytes: Uint8Array },
  choices: StatementQuery,
): Promise<StatementPreview> => {
  const { statements, readModels, account, now } = deps;
  const today = todayIn(account.timeZone, now);
  const { format, asked, lines, assumesCurrency, skippedRows } = await statements.read(
    account.accountId,
    file.bytes,
    {
      choices,
      today,
      currency: account.currency,
    },
  );
  const { incoming, ignored } = sortedOut(lines, today);
  const days = daysOf(incoming);
  const money =
    days === undefined ? nothingKnown : await knownMoney({ readModels, account: account.accountId }, ...days);
  return {
    fileName: cleanFileName(file.name, format === 'camt' ? 'xml' : format),
    format,
    asked: [...asked],
    assumesCurrency,
    lines: await inTurns(matchingStatement(incoming, money)),
    ignored,
    skippedRows: [...skippedRows],
    invoices: choosable(money),
  };
};
