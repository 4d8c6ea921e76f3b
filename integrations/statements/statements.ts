import type { Log } from '../../platform/ports/log.ts';
import type { Sandbox } from '../../platform/ports/formats/sandbox.ts';
import { readInSandbox } from '../sandbox/read-in-sandbox.ts';
import { type Statements, UnreadableStatement } from '../../platform/ports/formats/statements.ts';
import { statementAnswer, statementTask, type StatementInput } from './statement-answer.ts';

/** 2,000 lines with long texts. */
const mostAnswerBytes = 8 * 1_024 * 1_024;

/** Reads statements in child processes. */
export const createStatements = (deps: { readonly sandbox: Sandbox; readonly log: Log }): Statements => ({
  read: async (accountId, bytes, { choices, today, currency }) => {
    const input: StatementInput = { bytes: new Uint8Array(bytes), choices, today, currency };
    const answer = await readInSandbox(
      deps,
      { accountId, name: statementTask, input, answer: statementAnswer, mostAnswerBytes },
      'a statement',
      (trouble) => new UnreadableStatement(trouble),
    );
    if (answer.type === 'refused') throw new UnreadableStatement(answer.trouble);
    const { type: _, ...statement } = answer;
    return statement;
  },
});
