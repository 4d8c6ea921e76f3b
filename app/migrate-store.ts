import { createClock } from '../platform/clock.ts';
import { readConfig } from '../platform/settings/config.ts';
import { createLog } from '../platform/monitoring/log.ts';
import { readArguments } from './migration/arguments.ts';
import { move } from './migration/move.ts';
import { openSource } from './migration/open-source.ts';
import { openTarget } from './migration/open-target.ts';
import { showBars, showLines } from './migration/progress.ts';
import { keyAtHand } from './migration/secret-key-at-hand.ts';
import { summaryOf } from './migration/summary.ts';
import { runCommand } from './start/terminal.ts';

/** The settings a move needs; engines are given on the command line. */
const settings = () => {
  const { INSTALLATION, SECRET_KEY, SECRET_KEY_FILE, CLOCK_OFFSET, NODE_ENV } = process.env;
  return readConfig({ INSTALLATION, SECRET_KEY, SECRET_KEY_FILE, CLOCK_OFFSET, NODE_ENV });
};

/** Stops between two appends. A second signal ends the process at once, which also loses nothing. */
const stopOnSignals = (): AbortSignal => {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
};

await runCommand(async (args) => {
  const began = performance.now();
  const paths = readArguments(args);
  const { installation, secretKey, clockOffset } = settings();
  const clock = createClock(clockOffset?.milliseconds);
  const signal = stopOnSignals();
  const source = await openSource(paths.from);
  try {
    const key = await keyAtHand(paths.from, source.opened.entries, secretKey);
    const target = await openTarget({ ...paths, installation, clock, log: createLog('silent') });
    try {
      const startProgress = process.stderr.isTTY ? showBars : showLines(console.log);
      const moved = await move({
        source: source.opened,
        target: target.opened,
        clock,
        startProgress,
        signal,
      });
      const milliseconds = performance.now() - began;
      for (const line of summaryOf({ moved, paths, key, installation, milliseconds })) console.log(line);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
