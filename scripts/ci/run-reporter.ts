import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import { type TestFile, type TestOutcome, type TestResult, writeRun } from './test-run.ts';

const nameOf = (test: TestCase): string => {
  const names = [test.name];
  for (let { parent } = test; parent.type === 'suite'; { parent } = parent) names.unshift(parent.name);
  return names.join(' ');
};

/** The first error, with its cause. */
const messageOf = ([first]: readonly SerializedError[] = []): string =>
  first?.cause === undefined ? (first?.message ?? '') : `${first.message} ${first.cause.message}`;

const endOf = (test: TestCase): TestResult | undefined => {
  const { state, errors } = test.result();
  // Its process ended before it did, which is said of its file.
  if (state === 'pending') return undefined;
  const ended = { name: nameOf(test), outcome: state satisfies TestOutcome };
  return state === 'failed' ? { ...ended, error: messageOf(errors) } : ended;
};

/** Errors of a file that are not those of a test. */
const errorsAround = (module: TestModule): SerializedError[] => [
  ...module.errors(),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
];

/** How Vitest's errors begin when a process of tests ended or didn't start. They don't say which files are missing. */
const poolError = '[vitest-pool';

const isUnfinished = (module: TestModule): boolean =>
  ['pending', 'queued'].includes(module.state()) || [...module.children.allTests('pending')].length > 0;

/** Writes what came of a run to the file that `TEST_RUN_REPORT` names, see `test-run.ts`. */
export default class RunReporter implements Reporter {
  #root = '';

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report = process.env['TEST_RUN_REPORT'];
    if (report === undefined) throw new Error('TEST_RUN_REPORT must name the file to write.');
    const lost = modules.filter(isUnfinished);
    const reasonsOfLost = unhandled.filter(({ message }) => message.startsWith(poolError));
    const ofFile = (module: TestModule): SerializedError[] => [
      ...errorsAround(module),
      ...unhandled.filter((error) => error['VITEST_TEST_PATH'] === module.moduleId),
      ...(lost.includes(module) ? [...reasonsOfLost, { message: 'did not run to its end' }] : []),
    ];
    const errorsOfFiles = modules.map(ofFile);
    const files = modules.map((module, index): TestFile => {
      const errors = errorsOfFiles[index] ?? [];
      return {
        project: module.project.name,
        path: relative(this.#root, module.moduleId),
        tests: [...module.children.allTests()].flatMap((test) => endOf(test) ?? []),
        around: errors.length > 0 ? { outcome: 'failed', error: messageOf(errors) } : { outcome: 'passed' },
      };
    });
    const ofFiles = new Set(errorsOfFiles.flat());
    const ofNoFile = unhandled.filter((error) => !ofFiles.has(error));
    writeRun(report, { files, errors: ofNoFile.map((error) => messageOf([error])) });
  }
}
