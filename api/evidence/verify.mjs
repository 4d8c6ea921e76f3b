// Checks this evidence pack: node verify.mjs [--checkpoint <file>]
//
// 1. Every file is as manifest.json says, and no file was added or removed.
// 2. Every line of events.jsonl is an event of the account: its SHA-256 is a line of chain.txt, in the same order.
// 3. The chain leads to the hash in manifest.json. It begins with 64 zeros; the next hash is the SHA-256 of the hash
//    before it, a line break, and the event's SHA-256.
// 4. The chain had the hash of each file checkpoints/*.json after that many events. The time-stamps beside them are
//    checked with openssl, see Read me.txt.
// 5. With a checkpoint that was saved earlier: the chain had the checkpoint's hash after that many events, so no event
//    up to there was changed, added or removed since.
//
// It says what differs and where, and exits with 1. It needs Node 20 or later and nothing else.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** @param {string} file */
const hashOfFile = async (file) => {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
};

/** The lines of a file, each without its line break. @param {string} file */
async function* linesOf(file) {
  let rest = '';
  for await (const text of createReadStream(file, 'utf8')) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** @param {string} folder @param {any} manifest @param {string[]} problems */
const checkFiles = async (folder, { files, contents }, problems) => {
  const found = new Set(filesIn(folder));
  found.delete('manifest.json');
  found.delete('manifest.sha256');
  const lines = [];
  for (const { path, sha256: expected } of files) {
    if (!found.delete(path)) problems.push(`${path}: it is missing`);
    else if ((await hashOfFile(join(folder, path))) !== expected) problems.push(`${path}: it was changed`);
    if (path !== 'report.pdf') lines.push(`${expected}  ${path}\n`);
  }
  for (const path of found) problems.push(`${path}: it is not part of the pack`);
  if (sha256(lines.sort().join('')) !== contents)
    problems.push('manifest.json: the hash of its contents is wrong');
};

/** @param {string} folder @param {string[]} hashes @param {number} disclosed @param {string[]} problems */
const checkEvents = async (folder, hashes, disclosed, problems) => {
  let [place, number] = [0, 0];
  for await (const line of linesOf(join(folder, 'events.jsonl'))) {
    number += 1;
    const found = hashes.indexOf(sha256(line), place);
    if (found === -1) problems.push(`events.jsonl, line ${number}: it is not what was recorded`);
    else place = found + 1;
  }
  if (number !== disclosed) problems.push(`events.jsonl: it has ${number} events, not ${disclosed}`);
};

/** @param {string[]} hashes @param {number} count */
const chainAfter = (hashes, count) =>
  hashes.slice(0, count).reduce((hash, own) => sha256(`${hash}\n${own}`), '0'.repeat(64));

/** @param {string[]} hashes @param {any} checkpoint @param {string[]} problems */
const checkCheckpoint = (hashes, { events, hash, marks }, problems) => {
  const digits = marks.length / events;
  for (let place = 0; place < events; place += 1) {
    const mark = marks.slice(place * digits, (place + 1) * digits);
    if (hashes[place]?.slice(0, digits) === mark) continue;
    problems.push(
      `chain.txt, line ${place + 1}: this event was changed, added or removed since the checkpoint`,
    );
    return;
  }
  if (chainAfter(hashes, events) !== hash)
    problems.push(`chain.txt: one of the first ${events} events was changed since the checkpoint`);
};

/**
 * What is wrong with a pack.
 * @param {string} folder the unpacked one
 * @param {string} [checkpointFile]
 */
export const verify = async (folder, checkpointFile) => {
  /** @type {string[]} */
  const problems = [];
  try {
    const manifestFile = join(folder, 'manifest.json');
    const expected = `${await hashOfFile(manifestFile)}  manifest.json\n`;
    if (readFileSync(join(folder, 'manifest.sha256'), 'utf8') !== expected)
      problems.push('manifest.json: it or manifest.sha256 was changed');
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
    await checkFiles(folder, manifest, problems);
    const hashes = [];
    for await (const line of linesOf(join(folder, 'chain.txt'))) hashes.push(line);
    const { events, hash } = manifest.chain;
    if (hashes.length !== events) problems.push(`chain.txt: it has ${hashes.length} events, not ${events}`);
    if (chainAfter(hashes, events) !== hash)
      problems.push('chain.txt: it does not lead to the hash in manifest.json');
    await checkEvents(folder, hashes, manifest.disclosed, problems);
    for (const { path } of manifest.files)
      if (/^checkpoints\/.*\.json$/.test(path)) {
        const stamped = JSON.parse(readFileSync(join(folder, path), 'utf8'));
        if (chainAfter(hashes, stamped.events) !== stamped.hash)
          problems.push(`${path}: the chain never had this hash after ${stamped.events} events`);
      }
    if (checkpointFile !== undefined) {
      const checkpoint = JSON.parse(readFileSync(checkpointFile, 'utf8'));
      if (checkpoint.account === manifest.account.id) checkCheckpoint(hashes, checkpoint, problems);
      else problems.push('The checkpoint is of another account');
    }
  } catch (error) {
    problems.push(`The pack can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return problems;
};

const main = async () => {
  const [option, checkpointFile] = process.argv.slice(2);
  if (option !== undefined && (option !== '--checkpoint' || checkpointFile === undefined)) {
    console.error('node verify.mjs [--checkpoint <file>]');
    process.exitCode = 2;
    return;
  }
  const problems = await verify(dirname(fileURLToPath(import.meta.url)), checkpointFile);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
  if (problems.length > 0) return;
  console.log('This pack is complete, and nothing in it was changed since it was made.');
  console.log(
    checkpointFile === undefined
      ? 'To see that nothing was changed before that: --checkpoint <file>, with one that was saved earlier.'
      : 'Nothing up to the checkpoint was changed since the checkpoint was made.',
  );
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
