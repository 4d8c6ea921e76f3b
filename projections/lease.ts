import type { ModelDefinition, ReadModels } from '../platform/ports/read-models.ts';

export const leaseMilliseconds = 30_000;

/**
 * The right of one holder to fold a model: the answer is its term, or undefined while somebody else has it. Renewed, well
 * before it ends, whenever it is asked for.
 */
export const createLease = (readModels: ReadModels, model: ModelDefinition, holder: string) => {
  let term: number | undefined;
  let takenAt = 0;
  return async (): Promise<number | undefined> => {
    const now = performance.now();
    if (term !== undefined && now - takenAt < leaseMilliseconds / 3) return term;
    term = await readModels.lease(model, holder, leaseMilliseconds);
    takenAt = now;
    return term;
  };
};
