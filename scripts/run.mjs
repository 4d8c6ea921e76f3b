import { runBuilt } from './build.mjs';

const [entry, ...args] = process.argv.slice(2);
if (entry === undefined) throw new Error('Say what to run: node scripts/run.mjs <entry> [arguments]');
await runBuilt(entry, args);
