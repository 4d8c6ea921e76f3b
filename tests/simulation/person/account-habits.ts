import { addDays } from '../calendar.ts';
import type { Chance } from '../../kill/chance.ts';
import type { SimulatedPerson } from './person.ts';
import type { Habit } from './story.ts';

type AccountHabit = Extract<
  Habit,
  | 'repeat a call'
  | 'use two windows'
  | 'delete a client'
  | 'delete the account'
  | 'set a mail server'
  | 'take the mail server away'
  | 'use another plan'
>;

/** The id of their own address among the senders. */
const senderOf = async (person: SimulatedPerson): Promise<number | undefined> => {
  const { rows } = await person.get('/api/auto-add-user-email');
  return rows.find(({ email }) => email === person.email)?.id;
};

/** @param name of the server; null for that of the installation */
const useServer = async (person: SimulatedPerson, chance: Chance, name: string | null): Promise<void> => {
  const { world } = person.server;
  const sender = await senderOf(person);
  if (sender === undefined) return;
  const path = `/api/verified-emails/${sender}`;
  const login = { smtpPort: 587, smtpUsername: 'me', smtpPassword: 'a secret' };
  const server = name === null ? { smtpServer: null } : { smtpServer: name, ...login };
  const body = { ...server, currentPassword: person.password };
  person.host = { ...person.host, since: Infinity };
  const answer = await person.change(chance, { method: 'PUT', path, body });
  const used = answer === undefined ? person.host.name : (name ?? 'installation');
  person.host = { name: used, since: world.passed() };
};

/** What people do with their account and all that is in it. */
export const accountDoings: Readonly<
  Record<AccountHabit, (person: SimulatedPerson, chance: Chance) => Promise<void>>
> = {
  'repeat a call': (person) => person.repeat(),

  'use two windows': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const { loosened } = invoice;
        const path = `/api/invoices/${invoice.id}`;
        const promisedDate = addDays(person.today, 1 + chance.below(8));
        const { promises } = person.known;
        promises.set(invoice.id, (promises.get(invoice.id) ?? 0) + 1);
        const [paid, promised] = await Promise.all([
          person.change(chance, { method: 'POST', path: `${path}/mark-paid` }, { invoice }),
          person.change(
            chance,
            { method: 'POST', path: `${path}/promise-payment`, body: { promisedDate } },
            { invoice },
          ),
        ]);
        const isLeaving = [paid, promised].some((answer) => answer?.body['mailInFlight'] === true);
        if (paid === undefined && promised === undefined) return;
        // A promise that was accepted came before the payment.
        if (paid !== undefined) invoice.status = 'paid';
        invoice.promised = paid === undefined ? promisedDate : null;
        person.silence(invoice, loosened, isLeaving ? 1 : 0, invoice.promised);
      },
    ),

  'delete a client': async (person, chance) => {
    const mine = person.known.clients.get(person.number) ?? [];
    if (mine.length < 2) return;
    const client = chance.one(mine);
    const about = person.invoices
      .filter(({ clientId, pending }) => clientId === client.id && pending === 0)
      .map((invoice) => ({ invoice, loosened: invoice.loosened }));
    const left = mine.filter((other) => other !== client);
    person.known.clients.set(person.number, left);
    const path = `/api/clients/${client.id}`;
    const answer = await person.changeTerms(chance, { method: 'DELETE', path });
    if (answer === undefined) return;
    // Its answer has no body that could name an email that is being handed over.
    for (const { invoice, loosened } of about)
      if (invoice.clientId === client.id) person.silence(invoice, loosened, 1);
  },

  'delete the account': async (person, chance) => {
    await person.logInAgain();
    person.isLeaving = true;
    // Only whoever has just logged in may: a call that nobody answered for hours is refused when it is repeated.
    do await person.change(chance, { method: 'DELETE', path: '/api/user/account' });
    while (await person.logIn());
    person.goneSince = person.server.world.passed();
    for (const invoice of person.invoices) {
      person.silence(invoice, invoice.loosened, 1);
      invoice.status = 'deleted';
    }
  },

  'set a mail server': (person, chance) => {
    person.made += 1;
    return useServer(person, chance, `smtp${person.made}.person${person.number}.example`);
  },

  'take the mail server away': (person, chance) => useServer(person, chance, null),

  'use another plan': async (person, chance) => {
    person.hasChangedPlan = true;
    const plan = chance.one(['solo', 'agency', 'enterprise'] as const);
    await person.server.putOnPlan(person.email, plan);
    person.plan = plan;
  },
};
