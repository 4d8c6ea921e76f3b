import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import type { ChildProgram } from '../../integrations/sandbox/run-child.ts';
import { isBuilt, root } from '../../scripts/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program that reads files in child processes. */
    sandboxProgram: ChildProgram;
    /** A program whose tasks break every rule. */
    misbehavingProgram: ChildProgram;
    /** The folder of the bundled worker threads. */
    workerFolder: string;
    /** The bundled code of the Temporal workflows, if the program was built from these sources. */
    workflowFile: string | undefined;
  }
}

const sources = {
  'reader-worker': 'app/workers/reader-worker.ts',
  'verify-worker': 'app/workers/verify-worker.ts',
  'verify-streams-worker': 'app/workers/verify-streams-worker.ts',
  'rebuild-worker': 'app/workers/rebuild-worker.ts',
  'fold-worker': 'app/workers/fold-worker.ts',
  'sandbox-worker': 'app/workers/sandbox-worker.ts',
  'misbehaving-tasks': 'integrations/sandbox/misbehaving-tasks.fixture.ts',
};
const watchdog = join(root, 'integrations/sandbox/watchdog.mjs');

/** Copies the workflows' code from the build, so that no test waits for its bundling. */
const takeBuiltWorkflows = async (folder: string): Promise<string | undefined> => {
  if (!isBuilt()) return undefined;
  const file = join(folder, 'all-workflows.js');
  await cp(join(root, 'dist', 'server', 'all-workflows.js'), file);
  return file;
};

/**
 * Bundles the programs of child processes and worker threads once per run. A child that loads its sources takes seconds
 * of processor time, a thread a third of one, and the tests start hundreds. The folder lies in the project, because its
 * packages are not in the bundle.
 */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const run = project.vitest.getRootProject();
  if ('sandboxProgram' in run.getProvidedContext()) return undefined;
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bundled-'));
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: sources,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  // Each program looks for it by its own name.
  await Promise.all(['watchdog.mjs', 'sandbox-watchdog.js'].map((name) => cp(watchdog, join(folder, name))));
  const program = (name: 'sandbox-worker' | 'misbehaving-tasks'): ChildProgram => ({
    args: [join(folder, `${name}.js`)],
    folder,
  });
  run.provide('sandboxProgram', program('sandbox-worker'));
  run.provide('misbehavingProgram', program('misbehaving-tasks'));
  run.provide('workerFolder', folder);
  run.provide('workflowFile', await takeBuiltWorkflows(folder));
  return () => rm(folder, { recursive: true, force: true });
};
