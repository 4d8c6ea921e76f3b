import type { Log } from '../../platform/ports/log.ts';
import type { Sandbox } from '../../platform/ports/formats/sandbox.ts';
import { type Tables, UnreadableTable } from '../../platform/ports/formats/tables.ts';
import { tableAnswer, tableTask, type TableInput } from './table-answer.ts';

/** A table of 10,000 rows with long notes. */
const mostAnswerBytes = 48 * 1_024 * 1_024;

/** Reads tables in child processes. */
export const createTables = ({ sandbox, log }: { readonly sandbox: Sandbox; readonly log: Log }): Tables => ({
  read: async (accountId, bytes, choices) => {
    const input: TableInput = { bytes: new Uint8Array(bytes), choices };
    const result = await sandbox.run({
      accountId,
      name: tableTask,
      input,
      answer: tableAnswer,
      mostAnswerBytes,
    });
    switch (result.outcome) {
      case 'too_slow':
      case 'too_large':
        throw new UnreadableTable(result.outcome);
      case 'crashed':
        log.warn({ detail: result.detail.slice(0, 500) }, 'The child process that reads a table ended early');
        throw new UnreadableTable('unreadable');
      case 'done': {
        const { answer } = result;
        if (answer.type === 'refused') throw new UnreadableTable(answer.trouble, answer.row);
        const { type: _, ...table } = answer;
        return table;
      }
    }
  },
});
