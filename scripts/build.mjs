import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.stamp');

/** The folders that `dist/` is built from. */
export const sourceFolders = [
  'contracts',
  'domain',
  'platform',
  'projections',
  'commands',
  'workflows',
  'integrations',
  'api',
  'app',
  'web',
];
const sourceFiles = ['package-lock.json', 'vite.config.ts', 'vite.server.config.ts', 'tsconfig.base.json'];

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path);
    return /\.(test|fixture)\.tsx?$/.test(entry.name) ? [] : [path];
  });

/** Fingerprint of the current sources. It covers paths, sizes and modification times, not contents, to be fast. */
const fingerprint = () => {
  const present = new Set(readdirSync(root));
  const folders = sourceFolders.filter((folder) => present.has(folder));
  const files = [
    ...folders.flatMap(filesIn),
    ...sourceFiles.filter((file) => present.has(file)),
    ...filesIn('scripts/web-build'),
  ].sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
};

const builtFingerprint = () => {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return 'never built';
  }
};

/** Whether `dist/` exists and was built from the current sources. */
export const isBuilt = () => builtFingerprint() === fingerprint();

/** Runs a Node program in a child process. @param {string[]} args the file and its arguments */
const run = (...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      // Output goes to stderr, so that stdout contains only what the command prints.
      stdio: ['ignore', 2, 2],
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(undefined);
      else reject(new Error(`${args.join(' ')} ended with ${code ?? 'a signal'}`));
    });
  });

/** @param {string} config */
const viteBuild = (config) =>
  run(join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', config, '--logLevel', 'warn');

/** The server's build empties the folder, so it runs first. */
const buildServer = async () => {
  await viteBuild('vite.server.config.ts');
  await run(join('scripts', 'bundle-workflow.mjs'));
  // Packed as it is, for people to read.
  copyFileSync(join(root, 'api', 'evidence', 'verify.mjs'), join(root, 'dist', 'server', 'verify.mjs'));
};

const compressible = /\.(m?js|css|html|svg|json)$/;

/** Writes a Brotli and a gzip copy next to each text file of the web app; the server sends what the browser accepts. */
const compressWebApp = () => {
  const folder = join(root, 'dist', 'web');
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(entry)) continue;
    const bytes = readFileSync(join(folder, entry));
    writeFileSync(join(folder, `${entry}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${entry}.gz`), gzipSync(bytes, { level: 9 }));
  }
};

/**
 * Builds the web app and the server into `dist/`. The fingerprint is written last, so that an interrupted build does
 * not count.
 */
export const build = async () => {
  const sources = fingerprint();
  rmSync(stamp, { force: true });
  await Promise.all([viteBuild('vite.config.ts'), buildServer()]);
  compressWebApp();
  writeFileSync(stamp, sources);
};

/** Builds only when `dist/` is missing or older than the sources. */
export const buildIfStale = async () => {
  if (isBuilt()) return;
  const why = builtFingerprint() === 'never built' ? 'first start' : 'the sources changed';
  console.error(`Building the web app (${why})…`);
  await build();
};

/**
 * Runs a built entry in this process with the given arguments.
 * @param {string} entry a name from vite.server.config.ts
 * @param {string[]} args
 */
export const runBuilt = async (entry, args) => {
  await buildIfStale();
  const file = join(root, 'dist', 'server', `${entry}.js`);
  process.argv = [process.execPath, file, ...args];
  process.setSourceMapsEnabled(true);
  await import(/* @vite-ignore */ new URL(`../dist/server/${entry}.js`, import.meta.url).href);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
