import type { Done } from '../../commands/desk.ts';
import type { EventStore, Position, RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';
import type { DocumentRef, ShownReadModels, StoredDocument } from '../../platform/ports/read-models.ts';
import { isParked, projectOne, storedDocument, type Projection } from '../../projections/projection.ts';
import type { ViewsProgress } from '../../projections/following/views-progress.ts';

/** Longest that a response waits for the views that its page reads, in milliseconds. */
const longestWait = 2_000;

/** Lets users see what they have just done. */
export interface ReadYourWrites {
  /** @returns whether every model shows what happened up to the position */
  wait(models: readonly string[], position: Position | undefined): Promise<boolean>;
  /**
   * A document after a command, as JSON. It is folded from the command's own events if they are the stream's first.
   * Otherwise it is the stored one, plus the command's events if the model has not folded them yet. Undefined if there
   * is none.
   */
  answer<Doc>(
    projection: Projection<Doc>,
    ref: DocumentRef,
    stream: StreamName,
    done?: Done,
  ): Promise<string | undefined>;
}

const toJson = (doc: unknown): string | undefined => (doc === undefined ? undefined : JSON.stringify(doc));

export const createReadYourWrites = (deps: {
  readonly views: ViewsProgress;
  readonly readModels: ShownReadModels;
  readonly store: EventStore;
}): ReadYourWrites => {
  const { views, readModels, store } = deps;

  /** Folded from all of the stream's events. */
  const folded = async <Doc>(projection: Projection<Doc>, ref: DocumentRef, stream: StreamName) => {
    const events: RecordedEvent[] = [];
    for await (const event of store.readStream(stream)) events.push(event);
    return toJson(projectOne(projection, events, ref));
  };

  const hasPassed = async (
    { model }: Projection<unknown>,
    position: Position | undefined,
  ): Promise<boolean> => position === undefined || views.waitFor(model.name, position, 0);

  /** Whether a document contains everything before the command and none of its events. */
  const isAsBefore = (stored: StoredDocument | undefined, decidedAt: Position): boolean =>
    stored === undefined || (stored.position <= decidedAt && !isParked(stored));

  /** From the stored document; undefined if that is not enough. */
  const fromStored = async <Doc>(
    projection: Projection<Doc>,
    ref: DocumentRef,
    { position, decidedAt, events = [] }: Done,
  ): Promise<string | undefined> => {
    if (await hasPassed(projection, position))
      return (await readModels.get(projection.model, ref))?.body ?? undefined;
    if (decidedAt === undefined || !(await hasPassed(projection, decidedAt))) return undefined;
    const stored = await readModels.get(projection.model, ref);
    if (!isAsBefore(stored, decidedAt)) return undefined;
    const doc = stored?.body == null ? undefined : storedDocument(projection, stored.body);
    return toJson(projectOne(projection, events, ref, doc));
  };

  return {
    wait: async (models, position) => {
      if (position === undefined) return true;
      const passed = await Promise.all(models.map((model) => views.waitFor(model, position, longestWait)));
      return passed.every(Boolean);
    },
    answer: async (projection, ref, stream, done = { position: undefined }) => {
      const { events = [] } = done;
      if (events[0]?.revision === 0) return toJson(projectOne(projection, events, ref));
      const shown = await fromStored(projection, ref, done).catch(unlessChanged(done));
      return shown ?? folded(projection, ref, stream);
    },
  };
};

/** After a change, the stream replaces a read model that is unavailable. */
const unlessChanged =
  ({ position }: Done) =>
  (error: unknown): undefined => {
    if (position === undefined) throw error;
  };
