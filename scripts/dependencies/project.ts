import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build.mjs';
import { writeDocument } from './document.ts';
import { accepted, licensesOf, readings } from './licenses.ts';
import { readLock } from './lock.ts';
import { bytesOf } from './sizes.ts';

/* The lock file and the document of this project. */

export const documentFile = join(root, 'docs', 'dependencies.md');
export const document = readFileSync(documentFile, 'utf8');
export const lock = readLock(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const licenses = licensesOf(lock, (path) => readFileSync(join(root, path)), { accepted, readings });
export const { problems } = licenses;

/** Native packages differ from machine to machine. */
const measures = process.platform === 'linux' && process.arch === 'x64';

/** The document as it should be. */
export const written = writeDocument(document, {
  lock,
  licensed: licenses.packages,
  bytesAt: measures ? (path) => bytesOf(join(root, path)) : undefined,
});
