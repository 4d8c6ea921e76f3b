import { runBuilt } from './build.mjs';

await runBuilt('main', process.argv.slice(2));
