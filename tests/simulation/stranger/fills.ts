import type { StrangersDoing } from './stranger.ts';
import { range } from './range.ts';
import { strangersPassword } from './strangers-account.ts';
import type { StrangerHabit } from './stranger-story.ts';

type Fill = Extract<StrangerHabit, 'open an account' | 'begin again' | 'fill the account'>;

const long = 'All work and no pay makes a dull invoice. '.repeat(100);
/** What fills the store: accounts and records that are made and deleted again. */
export const fills: Readonly<Record<Fill, StrangersDoing>> = {
  'open an account': async (stranger, chance) => {
    await stranger.open(chance);
  },

  'begin again': async (stranger, chance) => {
    const account = stranger.oneOfWorking(chance);
    if (account !== undefined) {
      const body = { currentPassword: strangersPassword };
      const deletion = { method: 'DELETE', path: '/api/user/account', body } as const;
      account.isDeleted = (await stranger.ask(account, deletion))?.status === 204;
    }
    await stranger.open(chance);
  },

  'fill the account': async (stranger, chance) => {
    const account = stranger.oneOfWorking(chance);
    if (account === undefined) return;
    const made = await Promise.all(
      range(12).map(async () => {
        const client = { name: 'Filler', email: stranger.newTarget(account), notes: long };
        const clientId = await stranger.make(account, '/api/clients', client);
        if (clientId === undefined) return [];
        stranger.made += 1;
        const number = `F-${stranger.made}`;
        const invoice = { clientId, invoiceNumber: number, amount: 1, dueDate: '2026-01-02', notes: long };
        const invoiceId = await stranger.make(account, '/api/invoices', invoice);
        return [
          `/api/clients/${clientId}`,
          ...(invoiceId === undefined ? [] : [`/api/invoices/${invoiceId}`]),
        ];
      }),
    );
    await Promise.all(made.flat().map((path) => stranger.ask(account, { method: 'DELETE', path })));
  },
};
