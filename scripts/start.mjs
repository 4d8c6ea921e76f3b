import { runBuilt } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';

endWithParent();
await runBuilt('main', process.argv.slice(2));
