import { expect, test } from 'vitest';
import { timesOf } from '../../tests/campaign.ts';
import { RandomChase } from './random-chase.fixture.ts';

const histories = timesOf('histories', { sample: 500, whole: 20_000 });
const withApproval = timesOf('histories with approval', { sample: 400, whole: 5_000 });
const turns = 40;
const patience = 600_000;

const playEach = (times: number, asksForApproval: boolean): void => {
  for (let seed = 1; seed <= times; seed++) {
    try {
      const chase = new RandomChase(seed, asksForApproval);
      chase.play(turns);
      chase.leaveAlone();
    } catch (error) {
      expect.fail(`History ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
};

/**
 * Random but repeatable commands, outcomes and times: never a mail too many, never one silently missing. A failure
 * prints the seed and the whole history.
 */
test('what must never be never is, in random histories', () => playEach(histories, false), patience);

/** The same, while people approve, reject and change emails that wait for them. */
test(
  'nothing that needs approval leaves without it, in random histories',
  () => playEach(withApproval, true),
  patience,
);
