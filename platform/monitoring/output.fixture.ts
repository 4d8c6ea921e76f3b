import { createLog, logLines } from './log.ts';

/*
 * Logs until it is told to stop, and then once more when its output can be written again; says on standard error how
 * far it is. It gets its output from the test.
 */

const lines = logLines(1);
const log = createLog('info', undefined, lines);
const say = (what: string): void => void process.stderr.write(`${what}\n`);

process.on('SIGTERM', () => process.exit(0));
process.on('SIGUSR2', () => {
  log.info('Again');
  say('again');
});
let [count, said] = [0, false];
setInterval(() => {
  if (said) return;
  for (let one = 0; one < 100; one += 1) log.info({ count: (count += 1), text: 'x'.repeat(1_000) }, 'Line');
  if (lines.dropped() > 0) {
    said = true;
    say('dropped');
  }
}, 1);
