import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminSocketOf, askServer } from '../../app/admin-channel.ts';
import { xeroSyncView, type XeroSyncView } from '../../contracts/accounts/xero-sync.ts';
import { sampleOf } from '../campaign.ts';
import { Person } from '../doubles/person.ts';
import { ServerProcess } from '../doubles/server-process.ts';
import { Xero, xeroTenants } from '../partners/xero.ts';
import { XeroBooks } from '../partners/xero-api.ts';
import { buildServer } from './built-server.ts';
import { compareViewsOfFolder } from './rebuilt-views.ts';

const email = 'ada@xero.example';
const invoices = 240;
/** So many invoices were created when the process is killed, at least. */
const kills = sampleOf('kills during a sync', [0, 60, 140], (created) => created === 60);
const [tenant] = xeroTenants;

let books: XeroBooks;
const xero = new Xero(() => [(request) => books.route(request)]);
let dataDir: string;
let entry: string;
beforeAll(async () => {
  entry = await buildServer();
  dataDir = await mkdtemp(join(tmpdir(), 'owed-sync-killed-'));
  await xero.server.listen();
  books = new XeroBooks(xero.oauth, tenant.id);
  books.mostPerPage = 24;
  const clients = Array.from({ length: 8 }, () => books.addContact());
  for (let at = 0; at < invoices; at += 1) {
    const client = clients[at % clients.length];
    if (client !== undefined) books.addInvoice(client);
  }
}, 180_000);
afterAll(async () => {
  await xero.server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const live = async (cookie?: string) => {
  const server = new ServerProcess(entry, { ...xero.settings, DATA_DIR: dataDir });
  const person = new Person(await server.listening);
  person.cookie = cookie;
  return { server, person };
};

const viewOf = async (person: Person): Promise<XeroSyncView> =>
  xeroSyncView.parse((await person.get('/api/xero/sync')).body);

/** As a user who agrees on Xero's page; the first sync begins by itself. */
const connect = async (person: Person): Promise<void> => {
  const authUrl = String((await person.get('/api/xero/auth-url')).body['authUrl']);
  const location = await xero.oauth.approve(authUrl, tenant.id);
  const headers = {
    cookie: person.cookie ?? '',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  };
  await fetch(location, { headers, redirect: 'manual' });
};

test('a sync whose process is killed imports every invoice exactly once', async () => {
  let running = await live();
  await running.person.register({ email });
  await askServer(adminSocketOf(dataDir), { command: 'plan', email, plan: 'enterprise' }, () => undefined);
  const end = xero.server.trouble({ path: '/api.xro/2.0/Invoices', times: 1_000, slow: 150 });
  await connect(running.person);
  for (const done of kills) {
    const { server, person } = running;
    const created = async (): Promise<number> => {
      const { running: now, last } = await viewOf(person);
      return (now?.counts.invoices ?? last.invoices?.counts)?.created ?? 0;
    };
    await expect.poll(created, { timeout: 60_000, interval: 10 }).toBeGreaterThan(done);
    await server.kill();
    running = await live(person.cookie);
  }
  end();
  await expect.poll(async () => (await viewOf(running.person)).checkedAt, { timeout: 60_000 }).not.toBeNull();
  const rows = (await running.person.get('/api/invoices')).rows;
  expect(rows).toHaveLength(invoices);
  expect(new Set(rows.map((one) => one['xeroInvoiceId'])).size).toBe(invoices);
  expect((await running.person.get('/api/clients')).rows).toHaveLength(8);
  expect((await viewOf(running.person)).last.invoices?.counts.created).toBe(invoices);
  await running.server.stop();
  expect(running.server.said).not.toContain('"level":50');
  const { stored, rebuilt } = await compareViewsOfFolder(dataDir);
  expect(stored).toEqual(rebuilt);
}, 240_000);
