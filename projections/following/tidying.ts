import { millisecondsInDay } from 'date-fns/constants';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import { shadowOf } from './shadow.ts';

const tombstonesStay = millisecondsInDay;
const olderVersionsStay = 7 * millisecondsInDay;
const abandonedShadowsStay = millisecondsInDay;

/**
 * Deletes what no reader needs any more: tombstones after a day, older versions of the model, and leftovers of an
 * interrupted rebuild.
 * @param now milliseconds since 1970, by the clock that the read models go by: the machine's own
 */
export const tidyModel = async (
  readModels: ReadModels,
  model: ModelDefinition,
  now: number,
): Promise<void> => {
  const ago = (milliseconds: number): string => new Date(now - milliseconds).toISOString();
  await readModels.sweepTombstones(model, ago(tombstonesStay));
  for (const { name, version, writtenAt } of await readModels.versions()) {
    const isOlder = name === model.name && version < model.version && writtenAt < ago(olderVersionsStay);
    const isAbandoned = name === shadowOf(model).name && writtenAt < ago(abandonedShadowsStay);
    if (isOlder || isAbandoned) await readModels.drop(name, version);
  }
};
