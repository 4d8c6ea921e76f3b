import type { Currency } from '../../../contracts/currencies.ts';
import type { StatementTrouble } from '../../../contracts/statements/statement-messages.ts';
import type { StatementQuery } from '../../../contracts/statements/statements.ts';
import type { ReadStatement } from '../../../domain/statements/raw-line.ts';

export class UnreadableStatement extends Error {
  override readonly name = 'UnreadableStatement';
  readonly trouble: StatementTrouble;
  constructor(trouble: StatementTrouble) {
    super(`The statement can't be read: ${trouble}`);
    this.trouble = trouble;
  }
}

/** What is known before a file is read. */
export interface StatementReading {
  /** What a person said about it. */
  readonly choices: StatementQuery;
  /** Calendar date in the account's zone. */
  readonly today: string;
  /** The account's, for lines that name none. */
  readonly currency: Currency;
}

/** Reads bank statements and exports of payments that nobody vouches for. */
export interface Statements {
  /** @throws UnreadableStatement, SandboxBusy */
  read(accountId: number, bytes: Uint8Array, reading: StatementReading): Promise<ReadStatement>;
}
