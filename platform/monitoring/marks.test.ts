import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { openMarks } from './marks.ts';

let temporary: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  temporary = temporaryFolder();
  file = join(temporary.path, 'marks.txt');
});
afterEach(() => temporary.remove());

test('keep the highest of each part, also when the process is killed', () => {
  const marks = openMarks(file);
  expect(marks.last()).toEqual({ events: 0, keep: 0 });
  marks.note('events', 12);
  marks.note('keep', 1_795_400_000_000_000);
  marks.note('events', 7);
  // Not closed.
  expect(openMarks(file).last()).toEqual({ events: 12, keep: 1_795_400_000_000_000 });
  marks.set('events', 0);
  marks.close();
  marks.note('events', 99);
  expect(openMarks(file).last()).toEqual({ events: 0, keep: 1_795_400_000_000_000 });
});

test('say nothing when their line is damaged', () => {
  const marks = openMarks(file);
  marks.note('events', 12);
  marks.close();
  const line = readFileSync(file, 'utf8');
  for (const damaged of ['', line.replace('12', '92'), line.slice(0, 9), 'x'.repeat(64)]) {
    writeFileSync(file, damaged);
    expect(openMarks(file).last()).toEqual({ events: 0, keep: 0 });
  }
});
