import { describe, test } from 'vitest';

/*
 * A campaign is a test with more to do than fits into `npm test`, which runs a fixed sample of it. Its file is named
 * `*.campaign.test.ts`; `npm run test:campaigns` runs these files whole, and no others. What a sample leaves out is one
 * skipped test that names it.
 *
 *   const widths = sampleOf('widths', [320, 360, 768, 1_280], (width) => width === 360);
 *   test.each(widths)('nothing is cut off at %d pixels', async (width) => …);
 */

/** Whether campaigns run whole. */
export const isWhole = process.env['CAMPAIGNS'] === 'whole';

const chosen = (name: string): number | undefined => {
  const value = process.env[name];
  return value === undefined ? undefined : Number(value);
};

/** Says what the sample lacks. */
export const leaveOut = (what: string): void => test.skip(`npm run test:campaigns tries ${what}`);

/** The items of a campaign that are tried: all, or those of the fixed sample. @param what they are, in the plural */
export const sampleOf = <T>(
  what: string,
  all: readonly T[],
  isInSample: (item: T, index: number) => boolean,
): readonly T[] => {
  if (isWhole) return all;
  const sample = all.filter(isInSample);
  if (sample.length === 0) throw new Error(`The sample has no ${what}`);
  leaveOut(`${all.length - sample.length} more ${what}`);
  return sample;
};

/** How often something is tried; `CAMPAIGN_TIMES=500` is another number. @param what it is, in the plural */
export const timesOf = (
  what: string,
  { sample, whole }: { readonly sample: number; readonly whole: number },
): number => {
  const times = chosen('CAMPAIGN_TIMES');
  if (times === undefined && !isWhole && sample < whole) leaveOut(`${whole - sample} more ${what}`);
  return times ?? (isWhole ? whole : sample);
};

/** Where chance begins; `CAMPAIGN_SEED=7` is another place. */
export const campaignSeed = (usual: number): number => chosen('CAMPAIGN_SEED') ?? usual;

/** Tests that only campaigns run. @param name what they are about */
export const describeInCampaigns = (name: string, define: () => void): void => {
  if (isWhole) describe(name, define);
  else leaveOut(name);
};
