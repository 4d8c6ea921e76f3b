import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientBody, newClient, ownEmail, overdueInvoiceBody, stepDueNow } from '../acceptance/bodies.ts';
import { describeInCampaigns, sampleOf } from '../campaign.ts';
import type { Answered } from '../doubles/answered.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { seriousErrors } from '../doubles/server-log.ts';
import { describeWith } from '../engines/at-hand.ts';
import type { EngineName } from '../engines/engine-set.ts';
import { OwedWithOwnEngines } from './owed-with-own-engines.ts';

/** Longest time until a failing command is answered, in milliseconds. */
const promptly = 10_000;

/**
 * Longest time until everything works after an engine is back, in milliseconds; retries are spaced by growing pauses.
 */
const goesOnWithin = 60_000;

const stores = sampleOf<{ readonly engine: EngineName; readonly called: string }>(
  'engines that are away',
  [
    { engine: 'eventstore', called: 'EventStoreDB' },
    { engine: 'ferretdb', called: 'MongoDB' },
  ],
  ({ engine }) => engine === 'eventstore',
);
const killed = sampleOf<EngineName>(
  'engines that are killed while a mail is on its way',
  ['eventstore', 'ferretdb', 'temporal'],
  (engine) => engine !== 'eventstore',
);

/** Fails if a response takes longer. */
const answeredWithin = async (milliseconds: number, call: Promise<Answered>): Promise<Answered> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([call, tooLong]).finally(() => clearTimeout(timer));
};

/** An invoice whose sequence is being created. */
interface Chased {
  readonly id: number;
  /** The client's email. */
  readonly email: string;
  readonly sequence: Promise<Answered>;
}

describeWith(['ENGINE_SCRIPT'], 'engines that are killed and come back', ({ ENGINE_SCRIPT }) => {
  let owed: OwedWithOwnEngines;
  let person: Person;
  beforeAll(async () => {
    owed = await OwedWithOwnEngines.start(ENGINE_SCRIPT);
    person = await owed.person();
  });
  afterAll(() => owed.end());

  /** Makes a call as the web app does: retried with the same key until it is answered. */
  const insist = async (path: string, body: object, status = 201): Promise<Answered> => {
    const options = { headers: { 'idempotency-key': randomUUID() } };
    let answer = await person.post(path, body, options);
    const again = async () => (answer = await person.post(path, body, options)).status;
    if (answer.status === 503) await expect.poll(again, { timeout: goesOnWithin }).toBe(status);
    expect(answer.status).toBe(status);
    return answer;
  };

  /** Starts a sequence for a new invoice of a new client; its mail is due now. */
  const chase = async (): Promise<Chased> => {
    const number = randomUUID().slice(0, 8);
    const email = `${number}@client.example`;
    const { id: clientId } = (await insist('/api/clients', clientBody({ email }))).body;
    const { id } = (await insist('/api/invoices', overdueInvoiceBody(clientId, { invoiceNumber: number })))
      .body;
    const steps = [stepDueNow(await ownEmail(person))];
    return { id, email, sequence: insist('/api/followup-sequences', { invoiceId: id, steps }) };
  };

  /** The mail of an invoice was accepted once, and its step says so. */
  const expectSentOnce = async ({ id, email, sequence }: Chased): Promise<void> => {
    await sequence;
    const deliveries = async () =>
      (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows.map(({ delivery }) => delivery);
    await expect.poll(deliveries, { timeout: goesOnWithin }).toEqual(['sent']);
    expect(owed.mails.taken.filter(({ to }) => to.includes(email))).toHaveLength(1);
  };

  const health = async (): Promise<Fields> => (await person.get('/health')).body;

  const expectHealthy = () =>
    expect.poll(health, { timeout: goesOnWithin }).toEqual({ status: 'green', problems: [] });

  /** Whether an open page is told of a change; if its socket is closed, the page reconnects. */
  const isTold = async (): Promise<boolean> => {
    const window = await person.live();
    const client = await newClient(person);
    const told = window.told('clients', client).then(() => true);
    const heard = await Promise.race([
      told,
      window.closed.then(() => false),
      pause(promptly).then(() => false),
    ]);
    window.close();
    return heard;
  };

  const expectLive = () => expect.poll(isTold, { timeout: goesOnWithin }).toBe(true);

  test.each(stores)(
    '$called is away: a command is refused for now, and done once when it is back',
    async (fault) => {
      await expectHealthy();
      await owed.engines.leave(fault.engine);
      const key = { headers: { 'idempotency-key': randomUUID() } };
      const create = () => person.post('/api/clients', clientBody({ name: `After ${fault.called}` }), key);

      const refused = await answeredWithin(promptly, create());
      expect([refused.status, refused.headers.get('retry-after'), refused.body.message]).toEqual([
        503,
        '1',
        "Owed can't reach its data right now. Please try again in a moment.",
      ]);
      const ill = (await answeredWithin(promptly, person.get('/health'))).body;
      expect([ill['status'], ill['problems']]).toEqual([
        'red',
        expect.arrayContaining([expect.stringContaining(`${fault.called} can't be reached`)]),
      ]);

      await owed.engines.comeBack(fault.engine);
      await expect.poll(async () => (await create()).status, { timeout: goesOnWithin }).toBe(201);
      const named = async () =>
        (await person.get('/api/clients')).rows.filter(({ name }) => name === `After ${fault.called}`).length;
      await expect.poll(named).toBe(1);
      await expectHealthy();
      await expectLive();
      await expectSentOnce(await chase());
    },
  );

  test.each(killed)(
    'a mail that is on its way when %s is killed is recorded when it is back, and not sent again',
    async (engine) => {
      await expectHealthy();
      const left = new Promise<void>((resolve, reject) => {
        owed.mails.watch = (moment, [to]) => {
          // A mail to the user may also be in progress.
          if (moment !== 'data' || to?.endsWith('@client.example') !== true) return;
          owed.mails.watch = () => undefined;
          owed.engines.leave(engine).then(resolve, reject);
        };
      });
      const chased = await chase();
      await left;
      await owed.engines.comeBack(engine);
      await expectSentOnce(chased);
      await expectHealthy();
    },
  );

  describeInCampaigns('Temporal', () => {
    test('is away: sequences are taken, and chased when it is back', async () => {
      await owed.engines.leave('temporal');
      const chased = await chase();
      await chased.sequence;
      await expect
        .poll(async () => (await health())['problems'])
        .toEqual(["Temporal can't be reached: no sequence goes on until it is back"]);
      await owed.engines.comeBack('temporal');
      await expectSentOnce(chased);
      await expectHealthy();
    });
  });

  test('in the end nothing has come twice, and nothing else has gone wrong', () => {
    const ids = owed.mails.taken.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(seriousErrors(owed.server.said)).toEqual([]);
  });
});
