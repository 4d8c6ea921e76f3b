import type { Log } from '../../platform/ports/log.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import type { Poison } from './folding.ts';
import { parkedKey } from '../projection.ts';

/** What can't be shown of a model, for the operator. */
export interface ParkedDocuments {
  /** Documents that can't be shown. */
  readonly count: number;
  /** Events since the start whose documents could not even be determined. */
  readonly lostEvents: number;
  add(poison: Poison): void;
  /** Recounts the parked documents in the store. */
  recount(): Promise<void>;
}

export const createParkedDocuments = (
  readModels: Pick<ReadModels, 'scan'>,
  model: ModelDefinition,
  log: Log,
): ParkedDocuments => {
  const parked = new Set<string>();
  let lostEvents = 0;
  return {
    get count() {
      return parked.size;
    },
    get lostEvents() {
      return lostEvents;
    },
    add: ({ event, ref, error }) => {
      if (ref === undefined) lostEvents += 1;
      else parked.add(`${ref.account} ${ref.id}`);
      const { id, type, position } = event;
      log.error(
        { err: error, projection: model.name, event: id, type, position, ...ref },
        "An event could not be folded: its record can't be shown until a rebuild",
      );
    },
    recount: async () => {
      parked.clear();
      for await (const { account, id } of readModels.scan(model, { [parkedKey]: 1 }))
        parked.add(`${account} ${id}`);
    },
  };
};
