import { openDataFolder } from './data-folder.ts';

/** A separate process that holds a data folder until it is killed. */
const folder = await openDataFolder(process.argv[2] ?? '');
await folder.announce('http://localhost:4711');
process.stdout.write('holding\n');
setInterval(() => undefined, 60_000);
