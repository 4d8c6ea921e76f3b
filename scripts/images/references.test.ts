import { expect, test } from 'vitest';
import { imagesIn, withDigests } from './references.ts';

const [older, newer] = [`sha256:${'0'.repeat(64)}`, `sha256:${'f'.repeat(64)}`];

const compose = (mongo: string): string =>
  `x-owed:\n  image: owed:local\nservices:\n  mongo:\n    image: ${mongo}\n  ui:\n    image: owner/ui:2.42.1\n`;
const dockerfile = (node: string): string => `# image: of:all\nARG NODE=${node}\nFROM \${NODE} AS build\n`;

test('images of a compose file and a Dockerfile are found, but not the one that is built here', () => {
  expect(imagesIn(compose('mongo:8.0.12'))).toStrictEqual(['mongo:8.0.12', 'owner/ui:2.42.1']);
  expect(imagesIn(compose(`mongo:8.0.12@${older}`))).toStrictEqual(['mongo:8.0.12', 'owner/ui:2.42.1']);
  expect(imagesIn(dockerfile('node:24.21.0-bookworm-slim'))).toStrictEqual(['node:24.21.0-bookworm-slim']);
});

test('a digest is written beside its tag, in place of an older one; other images stay as they are', () => {
  const digests = new Map([
    ['mongo:8.0.12', newer],
    ['node:24', newer],
  ]);
  const pinned = compose(`mongo:8.0.12@${newer}`);
  expect(withDigests(compose('mongo:8.0.12'), digests)).toBe(pinned);
  expect(withDigests(compose(`mongo:8.0.12@${older}`), digests)).toBe(pinned);
  expect(withDigests(dockerfile('node:24'), digests)).toBe(dockerfile(`node:24@${newer}`));
});
