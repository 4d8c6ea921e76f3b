import type { Outcome } from './simulation.ts';
import type { Story } from './person/story.ts';

/** Removes ever smaller parts of a list as long as what is left still fails. */
const shortest = async <T>(
  whole: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> => {
  let kept = whole;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && kept.length > 0; size = Math.floor(size / 2)) {
    let from = 0;
    while (from < kept.length) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (await fails(rest)) kept = rest;
      else from += size;
    }
  }
  return kept;
};

/**
 * The shortest story found that still fails in the same place, by leaving out the stranger, crashes, troubles and acts.
 * @param failedAt where the story fails
 * @param run runs a story
 */
export const shrink = async (
  story: Story,
  failedAt: string,
  run: (story: Story) => Promise<Pick<Outcome, 'failedAt'>>,
): Promise<Story> => {
  let least = story;
  const tryOut = async (changes: Partial<Story>): Promise<boolean> =>
    (await run({ ...least, ...changes })).failedAt === failedAt;
  if (story.stranger !== null && (await tryOut({ stranger: null }))) least = { ...least, stranger: null };
  if (await tryOut({ mishaps: 0 })) least = { ...least, mishaps: 0 };
  if (await tryOut({ worstMoments: 0 })) least = { ...least, worstMoments: 0 };
  least = { ...least, incidents: await shortest(least.incidents, (incidents) => tryOut({ incidents })) };
  least = { ...least, crashes: await shortest(least.crashes, (crashes) => tryOut({ crashes })) };
  least = { ...least, acts: await shortest(least.acts, (acts) => tryOut({ acts })) };
  const { stranger } = least;
  if (stranger === null) return least;
  const acts = await shortest(stranger.acts, (fewer) => tryOut({ stranger: { ...stranger, acts: fewer } }));
  return { ...least, stranger: { ...stranger, acts } };
};
