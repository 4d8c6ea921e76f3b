import type { Chance } from '../../kill/chance.ts';
import type { SetRules } from '../rules/known-rules.ts';
import type { SimulatedPerson } from './person.ts';
import type { ScheduleHabit } from './story.ts';

const days = (chance: Chance) => {
  const day = chance.below(22) - 4;
  return day > 0 ? { type: 'overdue_by', days: day } : { type: 'due_in', days: -day };
};

/** A step whose emails have a tag of their own for each invoice. */
const newStep = (person: SimulatedPerson, chance: Chance): object => {
  person.made += 1;
  return {
    ...days(chance),
    time: chance.one(['07:30', '09:00', '14:15', '23:45']),
    subject: `Invoice {{invoice_number}} [p${person.number}-${person.made} {{invoice_number}}]`,
    content: 'Hello {{client_name}}, this is about {{invoice_amount}}.',
    tone: chance.one(['friendly', 'friendly', 'firm', 'legal']),
    senderEmail: person.email,
  };
};

const newSteps = (person: SimulatedPerson, chance: Chance): object[] =>
  Array.from({ length: 2 + chance.below(3) }, () => newStep(person, chance));

const makeSchedule = async (person: SimulatedPerson, chance: Chance): Promise<number | undefined> => {
  const body = { name: `Schedule ${person.made}`, steps: newSteps(person, chance) };
  const answer = await person.change(chance, { method: 'POST', path: '/api/schedules', body });
  return answer?.body.id;
};

/** Sets who gets which schedule. What is asked for may hold from then on, and what held before may until it is answered. */
const setRules = async (person: SimulatedPerson, chance: Chance, body: SetRules): Promise<void> => {
  const asked = person.rules.ask();
  const answer = await person.change(chance, { method: 'PUT', path: '/api/schedule-rules', body });
  const since = answer?.body['since'];
  person.rules.learn(asked, body, answer && (typeof since === 'string' ? since : null));
};

const scheduleOfRules = async (person: SimulatedPerson, chance: Chance): Promise<number | undefined> => {
  const known = person.rules.schedules;
  if (known.length > 1 || (known.length === 1 && chance.next() < 0.6)) return chance.one(known);
  const made = await makeSchedule(person, chance);
  if (made !== undefined) person.rules.schedules = [...person.rules.schedules, made];
  return made;
};

/** What people do with schedules. */
export const scheduleDoings: Readonly<
  Record<ScheduleHabit, (person: SimulatedPerson, chance: Chance) => Promise<void>>
> = {
  'switch starting on': async (person, chance) => {
    const scheduleId = await scheduleOfRules(person, chance);
    if (scheduleId === undefined) return;
    const clients = person.known.clients.get(person.number) ?? [];
    const none = clients.length > 1 && chance.next() < 0.5 ? [chance.one(clients)] : [];
    await setRules(person, chance, {
      rules: [...none.map(({ id }) => ({ clientId: id, scheduleId: null })), { scheduleId }],
      startsItself: chance.one(['created', 'created', 'overdue']),
      delayHours: chance.one([0, 0, 2]),
      existing: chance.next() < 0.5,
    });
  },

  'switch starting off': (person, chance) =>
    setRules(person, chance, { startsItself: 'off', takeBack: chance.next() < 0.5 }),

  'chase with a schedule': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const scheduleId = await makeSchedule(person, chance);
        if (scheduleId === undefined) return;
        const body = { invoiceId: invoice.id, scheduleId };
        const call = { method: 'POST', path: '/api/followup-sequences', body } as const;
        const answer = await person.change(chance, call, { invoice, loosens: true });
        if (answer !== undefined) person.learnSteps(invoice, answer.rows);
      },
    ),

  'change a schedule': async (person, chance) => {
    const { rows } = await person.get('/api/schedules');
    const own = rows.filter((row) => row['isBuiltIn'] === false && row['isArchived'] === false);
    if (own.length === 0) return;
    const { id, steps } = chance.one(own) as { id: number; steps?: unknown };
    const kept = (Array.isArray(steps) ? (steps as readonly object[]) : [])
      .filter(() => chance.next() < 0.8)
      .map((step) => (chance.next() < 0.5 ? { ...step, ...days(chance) } : step));
    const body = {
      steps: [...kept, ...(kept.length === 0 || chance.next() < 0.4 ? [newStep(person, chance)] : [])],
      applyTo: chance.one(['new', 'running', 'running']),
    };
    await person.change(chance, { method: 'PUT', path: `/api/schedules/${id}`, body });
  },

  'archive a schedule': async (person, chance) => {
    const { rows } = await person.get('/api/schedules');
    const own = rows.filter((row) => row['isBuiltIn'] === false);
    if (own.length === 0) return;
    const { id, isArchived } = chance.one(own) as { id: number; isArchived?: unknown };
    const path = `/api/schedules/${id}`;
    if (isArchived === true)
      await person.change(chance, { method: 'PUT', path, body: { isArchived: false } });
    else await person.change(chance, { method: 'DELETE', path });
  },
};
