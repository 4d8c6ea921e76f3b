import type { Log } from '../../platform/ports/log.ts';
import type { Sandbox } from '../../platform/ports/formats/sandbox.ts';
import type { WorkbookWriter } from '../../platform/ports/formats/workbook-writer.ts';
import { workbookAnswer, workbookTask } from './workbook-answer.ts';

/** A workbook of the most rows, with long texts. */
const mostAnswerBytes = 48 * 1_024 * 1_024;

/** Writes workbooks in child processes: the library makes a whole file at once, which takes a second or more. */
export const createWorkbookWriter =
  ({ sandbox, log }: { readonly sandbox: Sandbox; readonly log: Log }): WorkbookWriter =>
  async (accountId, sheet) => {
    const result = await sandbox.run({
      accountId,
      name: workbookTask,
      input: sheet,
      answer: workbookAnswer,
      mostAnswerBytes,
    });
    if (result.outcome === 'done') return Buffer.from(result.answer, 'base64');
    log.warn({ outcome: result.outcome }, 'The child process that writes a workbook ended early');
    throw new Error(`A workbook of ${sheet.rows.length} rows can't be written: ${result.outcome}`);
  };
