import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventType } from '../../domain/events.ts';
import { upcast } from '../../domain/upcasting.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import { openStreamReader, type StreamReader } from '../../platform/sqlite/events/stream-reader.ts';
import {
  type ModelsAtAMoment,
  openModelsAtAMoment,
} from '../../platform/sqlite/models/models-at-a-moment.ts';
import { allProjections } from '../all-projections.ts';
import { invoices } from '../invoices.ts';
import { randomHistory } from '../random-history.fixture.ts';
import { append, documentsOf, openReadSide, recordingLog, type ReadSide } from '../read-side.fixture.ts';
import { rebuildProjections } from './rebuild.ts';
import { verifyStreams } from './verify-streams.ts';

const ofStreams = allProjections.filter(({ streams }) => streams !== undefined);
const history = randomHistory(6, 600);
const half = history.length / 2;

let side: ReadSide;
let reader: StreamReader;
let moment: ModelsAtAMoment;

const fold = async (): Promise<void> => {
  const { store, readModels } = side;
  await rebuildProjections({ store, readModels, log: recordingLog(), projections: ofStreams, names: [] });
};

beforeEach(async () => {
  side = openReadSide();
  await append(side.store, ...history.slice(0, half));
  await fold();
  reader = openStreamReader(`${side.folder}/events.db`);
  moment = openModelsAtAMoment(`${side.folder}/read-models.db`);
});
afterEach(async () => {
  reader.close();
  moment.close();
  await side.close();
});

async function* read(types: readonly EventType[], upTo: Position) {
  yield reader
    .events({ kind: 'invoice', types, upTo }, { after: 0, last: reader.lastStream() })
    .map((event) => upcast(event));
}

const namesOf = (same: ReadonlyMap<string, number>): string[] => [...same.keys()].sort();

test('views are compared as of the moment, whatever is folded into them meanwhile', async () => {
  const before = await documentsOf(side.readModels, invoices);
  // The first read chooses the moment.
  expect(moment.count(invoices.model)).toBe(before.length);
  await append(side.store, ...history.slice(half));
  await fold();
  expect(await documentsOf(side.readModels, invoices)).not.toStrictEqual(before);
  const same = await verifyStreams(ofStreams, moment, read);
  const folded = ofStreams.filter(({ model }) => moment.checkpoint(model) !== undefined);
  expect(folded.length).toBeGreaterThan(6);
  expect(namesOf(same)).toStrictEqual(folded.map(({ model }) => model.name).sort());
  expect(same.get(invoices.model.name)).toBe(before.length);
});

test('a view of which a stream is deleted meanwhile is left to another comparison', async () => {
  const [invoice] = await documentsOf(side.readModels, invoices);
  await side.store.deleteStream(`invoice-${invoice?.id ?? 0}`);
  const same = await verifyStreams(ofStreams, moment, read);
  expect(namesOf(same)).not.toContain(invoices.model.name);
});
