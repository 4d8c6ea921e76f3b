import { expect, test } from 'vitest';
import { contentFileTypes } from './file-types.ts';
import { oleFile, refusedFiles, sampleFiles } from './sample-files.fixture.ts';

test.each(Object.entries(sampleFiles))('%s is found by its content', async (extension, bytes) => {
  expect(await contentFileTypes.typeOf(bytes)).toBe(extension);
});

test.each(Object.entries(refusedFiles))('%s is none of the types', async (_, bytes) => {
  expect(await contentFileTypes.typeOf(bytes)).toBeUndefined();
});

test('a directory that leads in a circle ends', async () => {
  const circle = oleFile('WordDocument', 'a', 'b', 'c', 'd');
  circle.writeUInt32LE(1, 512 + 2 * 4);
  expect(await contentFileTypes.typeOf(circle)).toBeUndefined();
});
