import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tests/slowest-first.ts';

const engines = ['tests/engines/global-setup.ts'];
const built = ['tests/browser/build-first.ts'];

/** Tests with browsers, and with killed processes and engines, take longer than other tests and run after them. */
const wholePrograms = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Tests that have their own projects. */
const ownProjects = ['acceptance', 'browser', 'roles', 'faults'].map((room) => `tests/${room}/**`);

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{contracts,domain,platform,projections,commands,workflows,api,app,web,scripts}/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: ownProjects,
          globalSetup: engines,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'acceptance',
          environment: 'node',
          include: ['tests/acceptance/**/*.test.ts'],
          provide: { runsOn: 'embedded' },
          globalSetup: engines,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'acceptance-engines',
          environment: 'node',
          include: ['tests/acceptance/**/*.test.ts'],
          provide: { runsOn: 'engines' },
          globalSetup: engines,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: built,
          sequence: { groupOrder: 1 },
          ...wholePrograms,
        },
      },
      {
        test: {
          name: 'roles',
          environment: 'node',
          include: ['tests/roles/**/*.test.ts'],
          globalSetup: [...engines, ...built],
          sequence: { groupOrder: 2 },
          // One file at a time, because these tests check how soon a process takes over.
          fileParallelism: false,
          ...wholePrograms,
        },
      },
      {
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [...engines, ...built],
          sequence: { groupOrder: 1 },
          ...wholePrograms,
        },
      },
    ],
  },
});
