import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timesOf } from '../campaign.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { MailServer, type MailMoment } from '../doubles/mail-server.ts';
import { Person } from '../doubles/person.ts';
import { describeWith } from '../engines/at-hand.ts';
import { Chance, killSeed } from '../kill/chance.ts';
import { Lane } from '../kill/lane.ts';
import { expectAnsweredCallsKept, expectMailsOnce, outcomeOf, stepsWaiting } from '../kill/outcome.ts';
import { compareSharedViews } from './shared-views.ts';
import { seriousErrors } from '../doubles/server-log.ts';
import { OwedInRoles, type Role } from './owed-in-roles.ts';

/** With three, each role is killed once; with eight, at each moment that matters to it. */
const kills = timesOf('kills', { sample: 3, whole: 16 });
const lanes = 2;
const email = 'ada@kill.example';

/** Longest wait for a moment, in milliseconds. */
const longestWait = 3_000;

type Moment = 'asked' | 'answered' | MailMoment;

/** Which role loses a process, at which moment, and how many milliseconds after. */
interface KillPoint {
  readonly role: Role;
  readonly moment: Moment;
  /** Which occurrence of the moment. */
  readonly time: number;
  readonly delay: number;
}

/** Roles and the moments that matter to them take turns; the rest is random. */
const turns: readonly (readonly [Role, Moment])[] = [
  ['api', 'asked'],
  ['workflows', 'recipient'],
  ['projections', 'answered'],
  ['workflows', 'data'],
  ['api', 'answered'],
  ['workflows', 'taken'],
  ['projections', 'replied'],
  ['workflows', 'replied'],
];

const choosePoint = (chance: Chance, kill: number): KillPoint => {
  const [role, moment] = turns[kill % turns.length] ?? ['api', 'asked'];
  const ofACall = moment === 'asked' || moment === 'answered';
  return { role, moment, time: 1 + chance.below(ofACall ? 6 : 2), delay: chance.one([0, 0, 1, 2, 4, 8]) };
};

describeWith(['EVENTSTORE_URL', 'MONGO_URL', 'TEMPORAL_ADDRESS'], 'kill -9 of any role', (engines) => {
  const chance = new Chance(killSeed);
  const mails = new MailServer();
  const workers = Array.from({ length: lanes }, (_, lane) => new Lane(chance, `L${lane + 1}`, email));
  let owed: OwedInRoles;
  beforeAll(async () => {
    owed = new OwedInRoles(engines, { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' });
  });
  afterAll(async () => {
    await owed.end();
    await mails.close();
  });

  const anApi = async (cookie: string | undefined): Promise<Person> => {
    const person = new Person(await chance.one(owed.of('api')).listening);
    person.cookie = cookie;
    return person;
  };

  /** Makes calls at any live api process until told to stop. */
  const work = async (
    lane: Lane,
    cookie: string | undefined,
    isOver: () => boolean,
    come: (moment: Moment) => void,
  ): Promise<void> => {
    while (!isOver()) {
      try {
        await lane.next(await anApi(cookie), () => come('asked'));
        come('answered');
      } catch (error) {
        // A killed process breaks off its calls and refuses new ones; they are retried at another process.
        if (!(error instanceof TypeError) && !String(error).includes('The server ended')) throw error;
      }
    }
  };

  /** Resolves at the moment, or after a timeout. */
  const reach = (
    { moment, time, delay }: KillPoint,
    watch: (listener: (moment: Moment) => void) => void,
  ): Promise<void> => {
    let seen = 0;
    const reached = new Promise<void>((resolve) => {
      watch((coming) => {
        if (coming === moment) seen += 1;
        if (seen === time) resolve();
      });
    });
    return Promise.race([reached.then(() => pause(delay)), pause(longestWait)]);
  };

  const killAllAlong = async (cookie: string | undefined): Promise<void> => {
    let isOver = false;
    let listener: (moment: Moment) => void = () => undefined;
    const come = (moment: Moment): void => listener(moment);
    mails.watch = come;
    const working = Promise.all(workers.map((lane) => work(lane, cookie, () => isOver, come)));
    const killing = async (): Promise<void> => {
      for (let kill = 0; kill < kills && !isOver; kill += 1) {
        const point = choosePoint(chance, kill);
        await reach(point, (next) => (listener = next));
        await owed.kill(chance.one(owed.of(point.role)));
        await owed.start(point.role);
      }
    };
    await Promise.race([killing(), working]).finally(() => (isOver = true));
    await working;
  };

  /** Runs all roles until no step is left that they would still send automatically. */
  const settle = async (cookie: string | undefined, waiting: readonly string[]): Promise<Person> => {
    const person = await anApi(cookie);
    await expect.poll(() => stepsWaiting(person, waiting), { timeout: 90_000 }).toBe(0);
    return person;
  };

  test(`${kills} kills lose no answered command, send no mail twice, and leave the views as a rebuild`, async () => {
    await owed.startEach(2);
    const person = await anApi(undefined);
    await person.register({ email });
    await putOnPlan(owed.settings, email, 'enterprise');
    const { cookie } = person;

    await killAllAlong(cookie);
    const settled = await settle(cookie, ['scheduled', 'retrying']);
    for (const lane of workers) await lane.next(settled, () => undefined);
    await settle(cookie, ['scheduled', 'retrying']);
    await owed.stop();

    // Sends without a recorded outcome are declared in doubt after their deadline.
    owed.settings['CLOCK_OFFSET'] = 'PT10M';
    await owed.startEach(1);
    const outcome = await outcomeOf(await settle(cookie, ['scheduled', 'retrying', 'sending']));
    const views = await compareSharedViews(engines, owed.settings['INSTALLATION'] ?? '');
    const said = await owed.stop();

    expect(workers.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(kills);
    expectAnsweredCallsKept(workers, outcome);
    expect(mails.taken.length).toBeGreaterThan(kills / 4);
    expectMailsOnce(workers, outcome, mails.taken);
    expect(views.stored).toEqual(views.rebuilt);
    expect(seriousErrors(said)).toEqual([]);
  }, 600_000);
});
