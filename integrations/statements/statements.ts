import type { Log } from '../../platform/ports/log.ts';
import type { Sandbox } from '../../platform/ports/formats/sandbox.ts';
import { type Statements, UnreadableStatement } from '../../platform/ports/formats/statements.ts';
import { statementAnswer, statementTask, type StatementInput } from './statement-answer.ts';

/** 2,000 lines with long texts. */
const mostAnswerBytes = 8 * 1_024 * 1_024;

/** Reads statements in child processes. */
export const createStatements = ({
  sandbox,
  log,
}: {
  readonly sandbox: Sandbox;
  readonly log: Log;
}): Statements => ({
  read: async (accountId, bytes, { choices, today }) => {
    const input: StatementInput = { bytes: new Uint8Array(bytes), choices, today };
    const result = await sandbox.run({
      accountId,
      name: statementTask,
      input,
      answer: statementAnswer,
      mostAnswerBytes,
    });
    switch (result.outcome) {
      case 'too_slow':
      case 'too_large':
        throw new UnreadableStatement(result.outcome);
      case 'crashed':
        log.warn(
          { detail: result.detail.slice(0, 500) },
          'The child process that reads a statement ended early',
        );
        throw new UnreadableStatement('unreadable');
      case 'done': {
        const { answer } = result;
        if (answer.type === 'refused') throw new UnreadableStatement(answer.trouble);
        const { type: _, ...statement } = answer;
        return statement;
      }
    }
  },
});
