import { expect, test } from 'vitest';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { freshStream, numbered } from '../../tests/contracts/sample-events.ts';
import { assertNoGaps } from './no-gaps.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

test('a store that leaves out an event is refused by the name of the stream', async () => {
  const store = upcastEvents(openSqliteEventStore({ file: ':memory:' }));
  const [one, other] = [freshStream(), freshStream()];
  await store.append(one, 'no_stream', numbered(1, 3));
  await store.append(other, 'no_stream', numbered(4, 2));
  await assertNoGaps(store);
  const without = (isMissing: (event: RecordedEvent) => boolean) => ({
    readAll: async function* readAll() {
      for await (const event of store.readAll()) if (!isMissing(event)) yield event;
    },
  });
  const lacksMiddle = without(({ stream, revision }) => stream === one && revision === 1);
  await expect(assertNoGaps(lacksMiddle)).rejects.toThrow(new UnusableData(`Event 1 of ${one} is missing`));
  const lacksFirst = without(({ stream, revision }) => stream === other && revision === 0);
  await expect(assertNoGaps(lacksFirst)).rejects.toThrow(new UnusableData(`Event 0 of ${other} is missing`));
  await store.close();
});
