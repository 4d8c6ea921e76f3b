import { answerTask } from '../integrations/sandbox/answer-task.ts';

const isSource = import.meta.url.endsWith('.ts');

/** Each task loads its own code alone, because every task starts a process. */
await answerTask(
  {},
  new URL(isSource ? '../integrations/sandbox/watchdog.mjs' : './sandbox-watchdog.js', import.meta.url),
);
