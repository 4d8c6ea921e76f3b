import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleOption } from '@temporalio/worker';

let fromSource: Promise<WorkflowBundleOption> | undefined;

/**
 * The workflow's code for the worker's sandbox: the file that the build placed next to the server; during development,
 * bundled from source once per process.
 */
export const workflowBundle = async (): Promise<WorkflowBundleOption> => {
  if (!import.meta.url.endsWith('.ts'))
    return { codePath: fileURLToPath(new URL('./chase-workflow.js', import.meta.url)) };
  fromSource ??= bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./chase-workflow.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
  return fromSource;
};
