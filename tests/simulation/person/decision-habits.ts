import type { Chance } from '../../kill/chance.ts';
import type { SimulatedPerson } from './person.ts';
import type { DecisionHabit } from './story.ts';

/** Approves or rejects one of the emails that wait, or will soon. */
const decide = async (
  person: SimulatedPerson,
  chance: Chance,
  decision: 'approve' | 'reject',
): Promise<void> => {
  const { body } = await person.get('/api/approvals');
  const listed = [body['waiting'], body['coming']].flatMap((some) =>
    Array.isArray(some) ? (some as readonly { readonly id: number; readonly bound: string }[]) : [],
  );
  if (listed.length === 0) return;
  const { id, bound } = chance.one(listed);
  const { rows } = await person.get('/api/followup-sequences');
  const row = rows.find((one) => one.id === id);
  const step = row && person.known.learnStep(row);
  await person.with(step?.invoice, async (invoice) => {
    if (step === undefined) return;
    const path = `/api/approvals/${step.id}/${decision}`;
    if (decision === 'reject') {
      const call = { method: 'POST', path, body: { note: 'Not now' } } as const;
      if ((await person.change(chance, call, { invoice })) !== undefined) step.isRejected = true;
      return;
    }
    // Even unanswered it may have been taken.
    step.isLetGo = true;
    const body = chance.next() < 0.5 ? { bound } : {};
    await person.change(chance, { method: 'POST', path, body }, { invoice, loosens: true });
  });
};

/** What people decide about emails before they go, and about invoices after the last one. */
export const decisionDoings: Readonly<
  Record<DecisionHabit, (person: SimulatedPerson, chance: Chance) => Promise<void>>
> = {
  'ask to approve emails to a client': async (person, chance) => {
    const mine = person.known.clients.get(person.number) ?? [];
    if (mine.length === 0) return;
    const { id, approval } = chance.one(mine);
    const asksFirst = chance.next() < 0.75;
    const path = `/api/clients/${id}/approval`;
    person.hasAskedForApproval ||= asksFirst;
    const isAlone = approval.pending === 0;
    approval.changes += 1;
    approval.pending += 1;
    approval.asksFirst = undefined;
    const { changes } = approval;
    const answer = await person.change(chance, { method: 'PUT', path, body: { asksFirst } });
    approval.pending -= 1;
    const isSure = answer !== undefined && isAlone && approval.changes === changes;
    approval.asksFirst = isSure ? asksFirst : undefined;
    approval.since = person.server.world.passed();
  },

  'ask to approve tones': async (person, chance) => {
    const tones = chance.one([[], ['legal'], ['firm', 'legal']]);
    const amountFrom = chance.one([null, null, 3_000]);
    person.hasAskedForApproval ||= tones.length > 0 || amountFrom !== null;
    await person.change(chance, {
      method: 'PUT',
      path: '/api/approval-rules',
      body: { tones, amountFrom },
    });
  },

  'approve an email': (person, chance) => decide(person, chance, 'approve'),

  'reject an email': (person, chance) => decide(person, chance, 'reject'),

  'set an invoice aside': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const { loosened } = invoice;
        const path = `/api/invoices/${invoice.id}/collection-status`;
        const body = chance.one([
          { status: 'left' },
          { status: 'uncollectible', note: 'Bankrupt' },
          { status: 'disputed', note: 'Hours' },
          { status: 'with_lawyer', who: 'Kaye & Co' },
        ]);
        const answer = await person.change(chance, { method: 'POST', path, body }, { invoice });
        if (answer === undefined) return;
        person.silence(invoice, loosened, answer.body['mailInFlight'] === true ? 1 : 0);
      },
    ),

  'chase it again': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const path = `/api/invoices/${invoice.id}/collection-status`;
        await person.change(chance, { method: 'DELETE', path }, { invoice, loosens: true });
      },
    ),

  'choose a next step': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const path = `/api/invoices/${invoice.id}/next-step`;
        const body = { choice: 'call', note: 'Rang' };
        if (chance.next() < 0.7) await person.change(chance, { method: 'POST', path, body }, { invoice });
        else await person.change(chance, { method: 'DELETE', path }, { invoice });
      },
    ),
};
