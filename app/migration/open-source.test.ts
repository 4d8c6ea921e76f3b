import { expect, test } from 'vitest';
import { UnreadableEvent } from '../../domain/upcasting.ts';
import { freshStream, placeTaken } from '../../tests/contracts/sample-events.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { openSource } from './open-source.ts';
import { appendTo, openSourceIn } from './source-folder.fixture.ts';

test('ends at an event that a newer version of the program wrote', async () => {
  const folder = temporaryFolder();
  const [known, event] = [placeTaken(1), placeTaken(2)];
  const newer = { ...event, metadata: { ...event.metadata, schemaVersion: 99 } };
  await appendTo(folder.path, [
    [freshStream(), [known]],
    [freshStream(), [newer]],
  ]);
  await (await openSourceIn(folder.path)).close();
  const { opened, close } = await openSource(folder.path);
  const read: string[] = [];
  await expect(
    (async () => {
      for await (const { id } of opened.events.readAll()) read.push(id);
    })(),
  ).rejects.toThrow(UnreadableEvent);
  expect(read).toStrictEqual([known.id]);
  await close();
  folder.remove();
});
