import { expect, test } from 'vitest';
import { timesOf } from '../../tests/campaign.ts';
import { RandomChase } from './random-chase.fixture.ts';

const histories = timesOf('histories', { sample: 500, whole: 20_000 });
const turns = 40;
const patience = 600_000;

/**
 * Random but repeatable commands, outcomes and times: never a mail too many, never one silently missing. A failure
 * prints the seed and the whole history.
 */
test(
  'what must never be never is, in random histories',
  () => {
    for (let seed = 1; seed <= histories; seed++) {
      try {
        const chase = new RandomChase(seed);
        chase.play(turns);
        chase.leaveAlone();
      } catch (error) {
        expect.fail(`History ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  },
  patience,
);
