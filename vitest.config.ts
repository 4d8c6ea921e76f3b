import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserSwitches, chromiumPath } from './tests/browser/chromium.ts';
import { commands, owedBehind } from './tests/components/owed-behind.ts';
import { zoneAtHour } from './tests/doubles/zone-at-hour.ts';
import { SlowestFirst } from './tests/slowest-first.ts';

/** Campaigns run alone, and whole; in `npm test` each runs as a sample (tests/campaign.ts). */
const areWhole = process.env['CAMPAIGNS'] === 'whole';
const testFiles = areWhole ? '*.campaign.test.ts' : '*.test.ts';

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
  'tests/simulation/simulation.campaign.test.ts',
];

/** The files of a project share processes: loading the program again for each file takes longer than most tests. */
const isolate = false;

export default defineConfig({
  test: {
    // Many files wait for processes and engines, so more run than a small machine has cores.
    maxWorkers: 3,
    reporters: ['default', './tests/run-times-reporter.ts'],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: [
            `{contracts,domain,platform,projections,commands,workflows,integrations,api,app,web,scripts}/**/${testFiles}`,
            `tests/**/${testFiles}`,
          ],
          exclude: ownProjects,
          ...bundled,
          globalSetup: [...bundled.globalSetup, 'tests/kill/server-builder.ts'],
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
          include: [`tests/acceptance/**/${testFiles}`],
          provide: { runsOn: 'embedded' },
          ...bundled,
          ...wholePrograms,
        },
      },
      {
        test: {
          name: 'acceptance-engines',
          isolate,
          include: [`tests/acceptance/on-every-engine/${testFiles}`],
          provide: { runsOn: 'engines' },
          ...bundled,
          ...wholePrograms,
        },
      },
      {
        test: {
          name: 'browser',
          isolate,
          include: [`tests/browser/**/${testFiles}`],
          setupFiles: ['tests/browser/show-failed.ts'],
          globalSetup: [...built, 'tests/browser/browser-first.ts'],
          ...wholePrograms,
        },
      },
      {
        plugins: [react(), owedBehind()],
        publicDir: 'web/public',
        // React and its router check as in development; styles are the build that ships, because it is faster.
        resolve: { conditions: ['module', 'browser', 'production'] },
        // What is only imported later would load the page again in the middle of a test.
        // Anew at each start: Vite's kept bundle lacks what was first imported since, and is made again, with a second
        // React, in the middle of the tests.
        optimizeDeps: {
          force: true,
          entries: ['web/main.tsx', 'web/**/*.test.tsx', 'tests/components/page/**'],
        },
        test: {
          name: 'components',
          isolate,
          include: [areWhole ? 'web/**/*.campaign.test.tsx' : 'web/**/*.test.tsx'],
          // A component's sample is in a test of its own, because no page knows this setting.
          exclude: areWhole ? [] : ['web/**/*.campaign.test.tsx'],
          setupFiles: ['tests/components/page/setup.ts'],
          globalSetup: built,
          // Two pages, with nothing beside them: Chromium and the server behind compute, too.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          ...wholePrograms,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: await chromiumPath(), args: browserSwitches },
              actionTimeout: 30_000,
              contextOptions: { locale: 'en-US', timezoneId: zoneAtHour(12), reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 900 },
            screenshotFailures: false,
            commands,
          },
        },
      },
      {
        test: {
          name: 'simulation',
          isolate,
          include: ['tests/simulation/simulation.campaign.test.ts'],
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
          include: [`tests/roles/**/${testFiles}`],
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
          include: [`tests/faults/**/${testFiles}`],
          globalSetup: [...engines, ...built],
          ...wholePrograms,
        },
      },
    ],
  },
});
