import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

/** Bundles the code of the Temporal workflows into the folder of the built server, where its worker looks for it. */
const folder = new URL('../dist/server/', import.meta.url);

const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('../workflows/temporal/all-workflows.ts', import.meta.url)),
  logger: new DefaultLogger('WARN'),
});
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('all-workflows.js', folder), code);
