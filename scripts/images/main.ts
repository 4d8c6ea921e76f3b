import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build.mjs';
import { imagesIn, withDigests } from './references.ts';
import { digestOf } from './registry.ts';

/* Asks Docker Hub for the digests of the images that we build on and run, and writes them. Usage: npm run images */

const digests = new Map<string, string>();
for (const file of ['Dockerfile', 'docker-compose.yml']) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  for (const image of imagesIn(text)) {
    try {
      digests.set(image, await digestOf(image));
    } catch (error) {
      console.error(`${image} stays as it is.`, error);
      process.exitCode = 1;
    }
  }
  writeFileSync(path, withDigests(text, digests));
}
for (const [image, digest] of digests) console.warn(`${image}@${digest}`);
