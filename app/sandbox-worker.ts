import { answerTask } from '../integrations/sandbox/answer-task.ts';
import { tableTask } from '../integrations/tables/table-answer.ts';

const isSource = import.meta.url.endsWith('.ts');

/** Each task loads its own code alone, because every task starts a process. */
await answerTask(
  {
    [tableTask]: async (input) => (await import('../integrations/tables/read-table.ts')).readTable(input),
  },
  new URL(isSource ? '../integrations/sandbox/watchdog.mjs' : './sandbox-watchdog.js', import.meta.url),
);
