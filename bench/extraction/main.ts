import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import PQueue from 'p-queue';
import { sandboxProgram } from '../../app/workers/start-worker.ts';
import type { FoundFields } from '../../integrations/pdf/found-fields.ts';
import { pdfRead } from '../../integrations/pdf/pdf-reading.ts';
import { defaultLimits } from '../../integrations/sandbox/child-limits.ts';
import { createSandbox } from '../../integrations/sandbox/sandbox.ts';
import { writeCorpus } from './corpus/write-corpus.ts';
import { addTo, type ExpectedFields, expectedFields, fieldNames, noScores, type Scores } from './score.ts';

const usage = `npm run bench:extraction -- <folder> [--json]   reads the PDFs of a folder that have JSON of the same name beside them
npm run bench:extraction -- --generate <folder>  writes a corpus: <folder>/seen and <folder>/unseen`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    generate: { type: 'string' },
    /** Files for each layout in each language. */
    each: { type: 'string', default: '3' },
  },
});

interface Sample {
  readonly pdf: string;
  readonly expected: ExpectedFields;
}

/** The PDFs of a folder and of the folders in it that have their JSON beside them. */
const samplesOf = async (folder: string): Promise<Sample[]> => {
  const names = await readdir(folder, { recursive: true });
  const known = new Set(names);
  const pdfs = names
    .filter((name) => /\.pdf$/i.test(name) && known.has(name.replace(/\.pdf$/i, '.json')))
    .sort();
  return Promise.all(
    pdfs.map(async (name) => {
      const json = await readFile(join(folder, name.replace(/\.pdf$/i, '.json')), 'utf8');
      return { pdf: join(folder, name), expected: expectedFields.parse(JSON.parse(json)) };
    }),
  );
};

const atOnce = 2;
/** Patient, because what is read is counted here, and not how fast on a busy machine. */
const limits = { ...defaultLimits, milliseconds: 60_000 };
const nothing: FoundFields = {};

/** Reads each PDF as the product does: in a child process with limits. */
const readAll = async (samples: readonly Sample[], onRead: () => void): Promise<Scores> => {
  const scores = noScores();
  const sandbox = createSandbox({
    program: sandboxProgram(),
    limits,
    mostAtOnce: atOnce,
    mostWaiting: atOnce,
  });
  const queue = new PQueue({ concurrency: atOnce });
  await queue.addAll(
    samples.map(({ pdf, expected }, accountId) => async () => {
      const input = { bytes: await readFile(pdf), withPages: false };
      const result = await sandbox.run({ accountId, name: 'read-pdf', input, answer: pdfRead });
      const answer = result.outcome === 'done' ? result.answer : result;
      if (result.outcome === 'crashed') throw new Error(`${pdf}: ${result.detail}`);
      if (answer.outcome !== 'read') console.error(`${pdf}: ${answer.outcome}`);
      addTo(scores, expected, answer.outcome === 'read' ? answer.fields : nothing);
      onRead();
    }),
  );
  await sandbox.close();
  return scores;
};

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;

const printTable = (scores: Scores): void => {
  const rows = fieldNames.map((field) => {
    const { right, wrong, missing, unasked } = scores[field];
    const all = right + wrong + missing;
    return [
      field,
      ...[right, wrong, missing].flatMap((count) => [String(count), share(count, all)]),
      String(unasked),
    ];
  });
  const table = [['field', 'right', '', 'wrong', '', 'missing', '', 'found unasked'], ...rows];
  for (const row of table)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(14) : cell.padStart(8))).join(' '));
};

const printJson = (scores: Scores): void => {
  const counted = fieldNames.map((field) => {
    const { right, wrong, missing } = scores[field];
    return [field, { right, wrong, missing }] as const;
  });
  console.log(JSON.stringify(Object.fromEntries(counted)));
};

const [folder] = positionals;
if (values.generate !== undefined) {
  const count = await writeCorpus(values.generate, Number(values.each));
  console.log(`${count} PDFs in ${values.generate}`);
} else if (folder === undefined) {
  console.error(usage);
  process.exitCode = 1;
} else {
  const samples = await samplesOf(folder);
  let count = 0;
  const scores = await readAll(samples, () => {
    count += 1;
    if (count % 50 === 0) console.error(`${count} of ${samples.length}`);
  });
  if (values.json) printJson(scores);
  else printTable(scores);
}
