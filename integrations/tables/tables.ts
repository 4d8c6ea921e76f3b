import type { Log } from '../../platform/ports/log.ts';
import type { Sandbox } from '../../platform/ports/formats/sandbox.ts';
import { readInSandbox } from '../sandbox/read-in-sandbox.ts';
import { type Tables, UnreadableTable } from '../../platform/ports/formats/tables.ts';
import { tableAnswer, tableTask, type TableInput } from './table-answer.ts';

/** A table of 10,000 rows with long notes. */
const mostAnswerBytes = 48 * 1_024 * 1_024;

/** Reads tables in child processes. */
export const createTables = (deps: { readonly sandbox: Sandbox; readonly log: Log }): Tables => ({
  read: async (accountId, bytes, choices) => {
    const input: TableInput = { bytes: new Uint8Array(bytes), choices };
    const answer = await readInSandbox(
      deps,
      { accountId, name: tableTask, input, answer: tableAnswer, mostAnswerBytes },
      'a table',
      (trouble) => new UnreadableTable(trouble),
    );
    if (answer.type === 'refused') throw new UnreadableTable(answer.trouble, answer.row);
    const { type: _, ...table } = answer;
    return table;
  },
});
