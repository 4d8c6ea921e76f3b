import { addDays } from '../calendar.ts';
import type { Chance } from '../../kill/chance.ts';
import type { SimulatedPerson } from './person.ts';
import type { Habit } from './story.ts';

type StepHabit = Extract<
  Habit,
  | 'edit a step'
  | 'remove a step'
  | 'add a step'
  | 'send a step now'
  | 'skip a step'
  | 'move the steps'
  | 'change the tone'
  | 'fix a failure'
  | 'settle a doubt'
>;

/** What people do with the emails of a sequence. */
export const stepDoings: Readonly<
  Record<StepHabit, (person: SimulatedPerson, chance: Chance) => Promise<void>>
> = {
  'edit a step': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const waiting = (await person.stepsOf(invoice)).filter((row) => row['delivery'] === 'scheduled');
        if (waiting.length === 0) return;
        const step = chance.one(waiting);
        const scheduledDate = addDays(person.today, chance.below(20) - 2);
        const body = { scheduledDate, scheduledTime: '10:30' };
        const call = { method: 'PATCH', path: `/api/followup-sequences/${step.id}`, body } as const;
        await person.change(chance, call, { invoice });
      },
    ),

  'remove a step': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const waiting = (await person.stepsOf(invoice)).filter((row) => row['delivery'] === 'scheduled');
        if (waiting.length < 2) return;
        const { id } = chance.one(waiting);
        await person.change(chance, { method: 'DELETE', path: `/api/followup-sequences/${id}` }, { invoice });
      },
    ),

  'add a step': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const [row] = await person.stepsOf(invoice);
        if (row === undefined) return;
        const body = {
          ...person.newStep(chance, person.today).body,
          scheduledDate: addDays(person.today, 1 + chance.below(6)),
        };
        const call = { method: 'POST', path: `/api/sequences/${invoice.id}/steps`, body } as const;
        const answer = await person.change(chance, call, { invoice, loosens: true });
        if (answer !== undefined) person.learnSteps(invoice, [answer.body]);
      },
    ),

  'send a step now': async (person, chance) => {
    const step = await person.stepWith(chance, ['scheduled', 'retrying']);
    await person.with(step?.invoice, async (invoice) => {
      if (step === undefined) return;
      step.isLetGo = true;
      const path = `/api/followup-sequences/${step.id}/send-now`;
      await person.change(chance, { method: 'POST', path }, { invoice, loosens: true });
    });
  },

  'skip a step': async (person, chance) => {
    const step = await person.stepWith(chance, ['scheduled']);
    await person.with(step?.invoice, async (invoice) => {
      if (step === undefined) return;
      const path = `/api/followup-sequences/${step.id}/skip`;
      await person.change(chance, { method: 'POST', path }, { invoice });
    });
  },

  'move the steps': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const path = `/api/sequences/${invoice.id}/move`;
        const body = { days: chance.below(7) - 2 };
        await person.change(chance, { method: 'POST', path, body }, { invoice });
      },
    ),

  'change the tone': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const path = `/api/sequences/${invoice.id}/tone`;
        const body = { tone: chance.one(['friendly', 'firm', 'legal']) };
        await person.change(chance, { method: 'POST', path, body }, { invoice });
      },
    ),

  'fix a failure': async (person, chance) => {
    const step = await person.stepWith(chance, ['failed']);
    await person.with(step?.invoice, async (invoice) => {
      if (step === undefined) return;
      const path = `/api/followup-sequences/${step.id}/${chance.one(['retry', 'skip'])}`;
      await person.change(chance, { method: 'POST', path }, { invoice, loosens: true });
    });
  },

  'settle a doubt': async (person, chance) => {
    const step = await person.stepWith(chance, ['in_doubt']);
    await person.with(step?.invoice, async (invoice) => {
      if (step === undefined) return;
      const resolution = chance.one(['arrived', 'send_again', 'leave']);
      const path = `/api/followup-sequences/${step.id}/resolve`;
      // Even unanswered it may have been taken.
      step.settled = true;
      if (resolution === 'send_again') step.repeats += 1;
      step.isLetGo = true;
      await person.change(chance, { method: 'POST', path, body: { resolution } }, { invoice, loosens: true });
    });
  },
};
