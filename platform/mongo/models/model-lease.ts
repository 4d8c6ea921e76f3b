import type { Filter, UpdateFilter } from 'mongodb';
import type { ReadModels } from '../../ports/read-models.ts';
import { orUnavailable } from '../availability.ts';
import { modelId, type ModelRegister, type Registered } from './model-register.ts';

/**
 * Leases in the register. Expiry is set and compared by the clocks of the processes, since not every server can
 * compare with its own. Clock differences never cause a wrong document, because a past term is rejected in any case.
 * They only shift a takeover: a waiting process whose clock is ahead takes the lease that much too early, and one whose
 * clock is behind takes it that much too late. As long as the difference is smaller than the time left on a lease when
 * it is renewed (3.75 of 5 s, see `projections/following/lease.ts`), no process takes a lease from a live holder.
 */
export const modelLeases = ({
  register,
  now,
}: {
  readonly register: ModelRegister;
  readonly now: () => number;
}): Pick<ReadModels, 'lease' | 'release' | 'isLeased'> => {
  const { models } = register;

  const termAfter = async (
    filter: Filter<Registered>,
    update: UpdateFilter<Registered>,
  ): Promise<number | undefined> => {
    const changed = await orUnavailable(() =>
      models.findOneAndUpdate(filter, update, { returnDocument: 'after' }),
    );
    return changed?.term;
  };

  return {
    lease: async (model, holder, milliseconds, { takeOver = false } = {}) => {
      const leasedUntil = new Date(now() + milliseconds);
      const isThere = { _id: modelId(model), place: { $ne: null } };
      const renew = (): Promise<number | undefined> =>
        termAfter({ ...isThere, holder }, { $set: { leasedUntil } });
      const isFree = takeOver ? {} : { leasedUntil: { $lte: new Date(now()) } };
      const take = (): Promise<number | undefined> =>
        termAfter(
          { ...isThere, ...isFree, holder: { $ne: holder } },
          { $set: { holder, leasedUntil }, $inc: { term: 1 } },
        );
      // The holder itself may have taken it by another call in between.
      return (await renew()) ?? (await take()) ?? renew();
    },
    release: async (model, holder) => {
      const leasedUntil = new Date(now());
      await orUnavailable(() =>
        models.updateOne(
          { _id: modelId(model), holder, leasedUntil: { $gt: leasedUntil } },
          { $set: { leasedUntil } },
        ),
      );
    },
    isLeased: async (model) => {
      const known = await register.find(model);
      return known !== undefined && known.place !== null && known.leasedUntil.getTime() > now();
    },
  };
};
