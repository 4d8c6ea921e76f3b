import { currencyCode } from '../../contracts/currencies.ts';
import { z } from 'zod';
import { calendarDate } from '../../contracts/fields.ts';
import { statementTroubles, type StatementTrouble } from '../../contracts/statements/statement-messages.ts';
import {
  statementFormat,
  statementLimits,
  statementQuery,
  statementQuestion,
} from '../../contracts/statements/statements.ts';

/** The name of the task in the child's program. */
export const statementTask = 'readStatement';

export const statementInput = z.object({
  bytes: z.instanceof(Uint8Array),
  choices: statementQuery,
  today: calendarDate,
  currency: currencyCode,
});
export type StatementInput = z.infer<typeof statementInput>;

/** Rows of a table: the import's limit and one more. */
const row = z.int().min(1).max(100_000);

const rawLine = z.object({
  row,
  date: calendarDate,
  amount: z.int(),
  currency: z.string().max(20),
  payer: z.string().max(statementLimits.payer),
  reference: z.string().max(statementLimits.reference),
  status: z.enum(['booked', 'pending', 'not_settled', 'reversal']),
  externalId: z.string().max(100),
});

const isTrouble = (value: unknown): value is StatementTrouble =>
  typeof value === 'string' && Object.hasOwn(statementTroubles, value);

/** What the child answers. */
export const statementAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('statement'),
    format: statementFormat,
    asked: z.array(statementQuestion),
    lines: z.array(rawLine).max(statementLimits.lines),
    assumesCurrency: z.boolean(),
    skippedRows: z.array(row).max(20_000),
  }),
  z.object({ type: z.literal('refused'), trouble: z.custom<StatementTrouble>(isTrouble) }),
]);
export type StatementAnswer = z.infer<typeof statementAnswer>;
