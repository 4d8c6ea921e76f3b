import { answerTask } from '../../integrations/sandbox/answer-task.ts';
import { statementTask } from '../../integrations/statements/statement-answer.ts';
import { tableTask } from '../../integrations/tables/table-answer.ts';
import { workbookTask } from '../../integrations/tables/workbook-answer.ts';

const isSource = import.meta.url.endsWith('.ts');

/** Each task loads its own code alone, because every task starts a process. */
await answerTask(
  {
    [tableTask]: async () => (await import('../../integrations/tables/read-table.ts')).readTable,
    [statementTask]: async () =>
      (await import('../../integrations/statements/read-statement.ts')).readStatement,
    [workbookTask]: async () => (await import('../../integrations/tables/write-xlsx.ts')).writeXlsx,
    'read-pdf': async () => {
      const [{ createReadPdf }, { fieldsFromLayout }] = await Promise.all([
        import('../../integrations/pdf/read-pdf.ts'),
        import('../../integrations/pdf/layout/fields-from-layout.ts'),
      ]);
      return createReadPdf(fieldsFromLayout);
    },
  },
  new URL(isSource ? '../../integrations/sandbox/watchdog.mjs' : './sandbox-watchdog.js', import.meta.url),
);
