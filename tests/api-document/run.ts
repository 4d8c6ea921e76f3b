import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type TestOutcome, writeRun } from '../../scripts/ci/test-run.ts';
import { ServerProcess } from '../doubles/server-process.ts';

/*
 * Makes calls of the API document (schemathesis, in Python), of every kind that it knows, and lets it compare each
 * answer with the document: statuses, content types, bodies, headers, and that what is not valid is refused. Writes one
 * test's outcome as a run of tests reports it. Usage: run.ts <report>; build first.
 */

const here = fileURLToPath(new URL('.', import.meta.url));
const entry = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const version = '4.32.5';
const mostSeconds = '120';
const metricsToken = 'token-of-the-monitoring';
/** The same calls each time. */
const seed = '7';

const run = promisify(execFile);
const large = { maxBuffer: 64_000_000 };

/** @returns the program; undefined where there is no Python, or no schemathesis to be had */
const installed = async (folder: string): Promise<string | undefined> => {
  const programs = join(folder, 'python', 'bin');
  try {
    await run('python3', ['-m', 'venv', join(folder, 'python')]);
    await run(join(programs, 'pip'), ['install', '--quiet', `schemathesis==${version}`], large);
    return join(programs, 'schemathesis');
  } catch (error) {
    console.log(`Skipped: schemathesis can't be had here. ${error instanceof Error ? error.message : ''}`);
    return undefined;
  }
};

const called = async (program: string, folder: string): Promise<TestOutcome> => {
  const server = new ServerProcess(entry, {
    DATA_DIR: join(folder, 'data'),
    API_DOCS: 'public',
    TRUST_PROXY: '1',
    METRICS_TOKEN: metricsToken,
  });
  try {
    const address = await server.listening;
    const bounds = ['--max-examples', '5', '--max-time', mostSeconds, '--seed', seed];
    const config = ['--config-file', join(here, 'schemathesis.toml')];
    const { stdout } = await run(
      program,
      [...config, 'run', `${address}/api/docs/json`, '--url', address, '--no-color', ...bounds],
      {
        ...large,
        cwd: folder,
        env: {
          ...process.env,
          OWED_ADDRESS: address,
          METRICS_TOKEN: metricsToken,
          PYTHONPATH: here,
          PYTHONDONTWRITEBYTECODE: '1',
          SCHEMATHESIS_HOOKS: 'hooks',
        },
      },
    );
    console.log(stdout.slice(stdout.indexOf('= SUMMARY')));
    return 'passed';
  } catch (error) {
    console.log(error instanceof Error && 'stdout' in error ? error.stdout : error);
    return 'failed';
  } finally {
    await server.stop();
  }
};

const [report] = process.argv.slice(2);
if (report === undefined) throw new Error('Usage: run.ts <report>');
const folder = await mkdtemp(join(tmpdir(), 'owed-api-document-'));
try {
  const program = await installed(folder);
  const outcome: TestOutcome = program === undefined ? 'skipped' : await called(program, folder);
  const test = { name: 'the calls answer as the API document says', outcome };
  const file = { project: 'api-document', path: 'tests/api-document/run.ts', tests: [test] };
  writeRun(report, { files: [{ ...file, around: { outcome: 'passed' } }], errors: [] });
  console.log(`${test.name}: ${outcome}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
