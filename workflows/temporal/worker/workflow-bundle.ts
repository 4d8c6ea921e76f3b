import { fileURLToPath } from 'node:url';
import type { WorkflowBundleOption } from '@temporalio/worker';

/** The file that the build placed next to the server; undefined when the program runs from source, in development. */
let builtFile = import.meta.url.endsWith('.ts')
  ? undefined
  : fileURLToPath(new URL('./all-workflows.js', import.meta.url));

/** Lets a program that runs from source take the workflows' code from a file, so that each process does not bundle it. */
export const useBuiltWorkflows = (file: string): void => {
  builtFile = file;
};

let fromSource: Promise<WorkflowBundleOption> | undefined;

const bundled = async (): Promise<WorkflowBundleOption> => {
  const { bundleWorkflowCode, DefaultLogger } = await import('@temporalio/worker');
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../all-workflows.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
};

/** The workflows' code for the worker's sandbox: built, or during development bundled from source once per process. */
export const workflowBundle = async (): Promise<WorkflowBundleOption> => {
  if (builtFile !== undefined) return { codePath: builtFile };
  fromSource ??= bundled();
  return fromSource;
};
