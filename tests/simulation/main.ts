import { parseArgs } from 'node:util';
import { simulate } from './simulation.ts';
import { storyInWords, storyOf } from './story.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '20' },
    days: { type: 'string', default: '20' },
    history: { type: 'boolean', default: false },
  },
});

const days = Number(values.days);
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
let failed = 0;
const sums = { steps: 0, crashes: 0, events: 0, emails: 0, answered: 0 };
const began = performance.now();
for (let seed = first; seed < first + count; seed += 1) {
  const story = storyOf(seed, days);
  const outcome = await simulate(story);
  sums.steps += outcome.steps;
  sums.crashes += outcome.crashes;
  sums.events += outcome.events;
  sums.emails += outcome.emails;
  sums.answered += outcome.answered;
  if (count > 1)
    console.log(
      seed,
      outcome.hash.slice(0, 8),
      outcome.steps,
      outcome.crashes,
      outcome.emails,
      ((performance.now() - began) / 1_000).toFixed(1),
    );
  if (values.history) console.log(outcome.history.join('\n'));
  if (values.seed !== undefined) console.log(outcome.hash);
  if (outcome.failure === undefined) continue;
  failed += 1;
  console.log(`seed ${seed}: ${outcome.failure}`);
  if (values.seed !== undefined) console.log(storyInWords(story));
}
const seconds = (performance.now() - began) / 1_000;
console.log(`${count} seeds, ${failed} failed, ${seconds.toFixed(1)} s, ${JSON.stringify(sums)}`);
process.exit(failed === 0 ? 0 : 1);
