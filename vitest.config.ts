import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tests/slowest-first.ts';

const engines = ['tests/engines/global-setup.ts'];
/** Child processes and worker threads start much faster from a bundle of their program than from its sources. */
const bundled = {
  globalSetup: [...engines, 'tests/bundled/bundle-first.ts'],
  setupFiles: ['tests/bundled/use-bundled-workers.ts'],
};
const built = ['tests/browser/build-first.ts'];

/** Tests of whole programs take longer than other tests, and so does what they wait for. */
const wholePrograms = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** Tests that have their own projects. */
const ownProjects = [
  ...['acceptance', 'browser', 'roles', 'faults'].map((room) => `tests/${room}/**`),
  'tests/simulation/simulation.test.ts',
];

/** The files of a project share processes: loading the program again for each file takes longer than most tests. */
const isolate = false;

export default defineConfig({
  test: {
    // Many files wait for processes and engines, so more run than a small machine has cores.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: [
            '{contracts,domain,platform,projections,commands,workflows,integrations,api,app,web,scripts}/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: ownProjects,
          ...bundled,
          // A projection, a run or an engine may take seconds on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'acceptance',
          isolate,
          include: ['tests/acceptance/**/*.test.ts'],
          provide: { runsOn: 'embedded' },
          ...bundled,
          ...wholePrograms,
        },
      },
      {
        test: {
          name: 'acceptance-engines',
          isolate,
          include: ['tests/acceptance/**/*.test.ts'],
          // What they test happens before a call reaches anything that is stored.
          exclude: ['tests/acceptance/{native-packages,origin,web-app}.test.ts'],
          provide: { runsOn: 'engines' },
          ...bundled,
          ...wholePrograms,
        },
      },
      {
        test: {
          name: 'browser',
          isolate,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: [...built, 'tests/browser/browser-first.ts'],
          ...wholePrograms,
        },
      },
      {
        test: {
          name: 'simulation',
          isolate,
          include: ['tests/simulation/simulation.test.ts'],
          // After the others, because it computes on all processors.
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'roles',
          isolate,
          include: ['tests/roles/**/*.test.ts'],
          globalSetup: [...engines, ...built],
          sequence: { groupOrder: 2 },
          // After all others and one file at a time, because these tests check how soon a process takes over.
          fileParallelism: false,
          ...wholePrograms,
        },
      },
      {
        test: {
          name: 'faults',
          isolate,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [...engines, ...built],
          ...wholePrograms,
        },
      },
    ],
  },
});
