import { expect, test } from 'vitest';
import { buttonsInLastLine, openSheet } from '../../../tests/components/page/record-sheet.ts';

test('no button of a sheet is alone in the last line, at any width', async () => {
  await openSheet();
  for (const width of [320, 390, 768, 1024, 1280, 1440, 1920, 2560])
    expect(await buttonsInLastLine(width), `at ${width} px`).toBeGreaterThan(1);
});
