import { setTimeout } from 'node:timers/promises';
import { answerTask } from './answer-task.ts';

const mebibyte = 1_024 * 1_024;

/** Programs that a child must survive, or rather not survive. */
await answerTask(
  {
    echo: () => (input) => input,
    environment: () => () => Object.keys(process.env),
    // oxlint-disable-next-line typescript/no-implied-eval -- the child must refuse it
    evaluate: () => () => typeof new Function('return 1'),
    sleep: () => (milliseconds) => setTimeout(Number(milliseconds), 'awake'),
    loop: () => () => {
      for (;;);
    },
    fillHeap: () => () => {
      const kept: object[] = [];
      for (;;) kept.push({ at: kept.length });
    },
    fillBuffers: () => () => {
      const kept: Buffer[] = [];
      for (;;) kept.push(Buffer.alloc(16 * mebibyte, 1));
    },
    crash: () => () => {
      throw new Error('This task fails');
    },
    abort: () => () => process.abort(),
    sayTooMuch: () => () => 'x'.repeat(8 * mebibyte),
    printMuch: () => () => {
      process.stdout.write('x'.repeat(mebibyte));
      process.stderr.write('x'.repeat(mebibyte));
      return 'printed';
    },
    exitEarly: () => () => process.exit(0),
  },
  new URL('./watchdog.mjs', import.meta.url),
);
