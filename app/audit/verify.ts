import { join } from 'node:path';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import type { Config } from '../../platform/settings/config.ts';
import { verifyEvents } from '../../platform/sqlite/events/verify-rows.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { type VerifiedView, verifyViews } from '../../projections/following/verify-views.ts';
import type { Projection } from '../../projections/projection.ts';
import { createBars } from '../administration/view-bars.ts';
import { dataFiles, openTemporaryReadModels, type Stores } from '../composition/compose-stores.ts';
import { verifyStreamsInThread } from '../workers/verify-streams.ts';
import { assertNoGaps } from './no-gaps.ts';

type Bars = ReturnType<typeof createBars>;
type Files = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongoUrl'>;

/**
 * Lists that are made anew from damaged events would hide the damage, so these are looked at first.
 * @throws Error
 */
const assertEventsWhole = async (store: EventStore, { dataDir, eventStoreUrl }: Files): Promise<void> => {
  try {
    if (eventStoreUrl === undefined)
      await verifyEvents(join(dataDir, dataFiles.events), new AbortController().signal);
    else await assertNoGaps(store);
  } catch (error) {
    if (!(error instanceof UnusableData)) throw error;
    throw new Error(
      `${error.message}. The lists may still show what is missing: make nothing anew, and restore a backup`,
      { cause: error },
    );
  }
};

/** The views whose streams were found to give them: by name, how many documents they have. */
type SameViews = ReadonlyMap<string, number>;

const hasStreams = ({ streams }: Projection<unknown>): boolean => streams !== undefined;

/** Begins to verify streams in a thread, where events and documents are in the data folder. */
const beginStreams = ({ dataDir, eventStoreUrl, mongoUrl }: Files, bars: Bars) => {
  const stopping = new AbortController();
  if (eventStoreUrl !== undefined || mongoUrl !== undefined)
    return { same: async (): Promise<SameViews> => new Map(), stop: () => undefined };
  let isShown = false;
  const files = { events: join(dataDir, dataFiles.events), readModels: join(dataDir, dataFiles.readModels) };
  const answer = verifyStreamsInThread(files, stopping.signal, (done, total) => {
    if (isShown) bars.show({ name: 'streams', done, total });
  });
  // Whoever asks for it learns of a failure.
  answer.catch(() => undefined);
  return {
    same: (): Promise<SameViews> => {
      isShown = true;
      return answer;
    },
    stop: () => stopping.abort(),
  };
};

const wrongOf = (name: string, verified: VerifiedView | undefined): string[] => {
  if (verified === undefined) return [`${name}: it was never built`];
  return verified.differences.map(({ account, id, what, fields }) => {
    const which = fields.length === 0 ? '' : `: ${fields.join(', ')}`;
    return `${name}: document ${id} of account ${account} is ${what}${which}`;
  });
};

/** Compares the views that have no streams of their own, and then those whose streams gave something else. */
const verifyAll = async (
  { store, readModels: stored }: Stores,
  files: Files,
  log: Log,
): Promise<{ readonly documents: number; readonly wrong: readonly string[] }> => {
  const bars = createBars();
  const found = new Map<string, { readonly documents: number; readonly wrong: readonly string[] }>();
  const compare = async (projections: readonly Projection<unknown>[]): Promise<void> => {
    const memory = openTemporaryReadModels();
    try {
      const verified = await verifyViews({ store, stored, memory, log, onProgress: bars.show }, projections);
      for (const [index, { model }] of projections.entries())
        found.set(model.name, {
          documents: verified[index]?.documents ?? 0,
          wrong: wrongOf(model.name, verified[index]),
        });
    } finally {
      await memory.close();
    }
  };

  const streams = beginStreams(files, bars);
  try {
    await assertEventsWhole(store, files);
    await compare(allProjections.filter((projection) => !hasStreams(projection)));
    const same = await streams.same();
    for (const [name, documents] of same) found.set(name, { documents, wrong: [] });
    for (const projection of allProjections)
      if (!found.has(projection.model.name)) await compare([projection]);
  } finally {
    streams.stop();
    bars.stop();
  }
  const views = allProjections.flatMap(({ model }) => found.get(model.name) ?? []);
  return {
    documents: views.reduce((sum, { documents }) => sum + documents, 0),
    wrong: views.flatMap(({ wrong }) => wrong),
  };
};

/** Says whether events and views are whole. @throws Error for what is missing or different */
export const verify = async (stores: Stores, files: Files, log: Log): Promise<void> => {
  const { documents, wrong } = await verifyAll(stores, files, log);
  if (wrong.length === 0) {
    console.log(`All ${documents} documents of ${allProjections.length} views are what the events give.`);
    return;
  }
  console.log(wrong.join('\n'));
  throw new Error(
    `${wrong.length} of ${documents} documents differ from the events; npm run projections -- rebuild makes them anew`,
  );
};
