import { createHash } from 'node:crypto';
import { readConfig, type Config } from '../../platform/settings/config.ts';
import { isDeepStrictEqual } from 'node:util';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { Chance } from '../kill/chance.ts';
import type { Fault } from './fault.ts';
import { Knowledge } from './rules/knowledge.ts';
import { MailWorld, type Fate } from './rules/mail-world.ts';
import { Oracle } from './rules/oracle.ts';
import { placeOf, Violation } from './rules/violation.ts';
import { SimulatedPerson } from './person/person.ts';
import { defaultLimits } from '../../api/limits/rate-limits.ts';
import { Inbox } from './stranger/inbox.ts';
import { newRecipientsPerDay } from './stranger/stranger-rules.ts';
import { Stranger } from './stranger/stranger.ts';
import { strangersServers } from './stranger/strangers-account.ts';
import { emptyDisk, Program, type Disk } from './program.ts';
import { Server } from './server.ts';
import type { Incident, Story } from './person/story.ts';
import { viewsAgain } from './views-again.ts';
import { Life, World, type Crash } from './world.ts';

/** What became of a simulation. */
export interface Outcome {
  /** What was not kept; undefined when all was. */
  readonly failure: string | undefined;
  /** Where that was noticed: the same for all failures of one check. */
  readonly failedAt: string | undefined;
  readonly history: readonly string[];
  /** Of the history and of everything that was stored. */
  readonly hash: string;
  readonly steps: number;
  /** How much time has passed, in milliseconds. */
  readonly passed: number;
  readonly crashes: number;
  readonly events: number;
  /** Emails that the mail server took. */
  readonly emails: number;
  /** Sends whose outcome nobody could know. */
  readonly doubts: number;
  readonly answered: number;
}

const aMinute = 60_000;
const anHour = 60 * aMinute;
/** How long nothing goes wrong at the end: whatever was refused for now is tried again, mornings and midnights come. */
const calmMinutes = 2 * 24 * 60;
const sharedCalmMinutes = 8;
/** How often it is looked at meanwhile. */
const checkEvery = 6 * anHour;

const configOf = ({ emailsPerHour, stranger }: Story): Config =>
  readConfig({
    DATA_DIR: '/simulated',
    SECRET_KEY: 'a key of forty characters, known to all.',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'owed@mail.example',
    REGISTRATION: 'open',
    EMAILS_PER_HOUR: String(emailsPerHour ?? 'none'),
    EMAILS_PER_DAY: 'none',
    ...(stranger === null
      ? {
          ADDRESS_PROOF: 'none',
          NEW_RECIPIENTS_PER_DAY: 'none',
          CALLS_PER_ACCOUNT: '0',
          CALLS_PER_ADDRESS: '0',
        }
      : { PUBLIC_URL: 'https://owed.example', NEW_RECIPIENTS_PER_DAY: String(newRecipientsPerDay) }),
  });

const mishaps: readonly Fate[] = [
  'answers late',
  'refuses for now',
  'refuses for now',
  'refuses for good',
  'refuses the sender',
  'stalls',
  'hangs up before the body',
  'hangs up inside the body',
  'hangs up after the body',
];

/** A send that was decided and is about to be stored. */
const decided = /before append StepSendStarted.* to invoice-(\d+)$/;

/** Runs a story to its end. */
export const simulate = (story: Story, fault?: Fault): Promise<Outcome> => new Simulation(story, fault).run();

class Simulation {
  private readonly story: Story;
  private readonly fault: Fault | undefined;
  private readonly world: World;
  private readonly disk: Disk;
  private readonly mails: MailWorld;
  private readonly known = new Knowledge();
  private readonly server: Server;
  private readonly people: readonly SimulatedPerson[];
  private readonly clock = { isSet: false };
  private readonly stranger: Stranger | undefined;
  private readonly oracle: Oracle;
  private readonly crashes: Crash[];
  private readonly processes: Life[] = [];
  private programs: Program[] = [];
  private lives = 0;
  private failure: Error | undefined;
  private hasNoMailServer = false;
  private isCalm = false;

  constructor(story: Story, fault: Fault | undefined) {
    this.story = story;
    this.fault = fault;
    this.world = new World(story.seed, story.start);
    this.disk = emptyDisk(this.world, story.processes);
    this.disk.events.onAppend = (stream, types) => this.world.note(`${stream}: ${types.join(', ')}`);
    this.mails = new MailWorld(this.world);
    this.server = new Server(this.world);
    this.people = story.zones.map((zone, nth) => {
      const network = story.stranger === null ? undefined : `198.51.100.${nth}`;
      const home = { zone, plan: story.plans[nth] ?? 'agency', network };
      return new SimulatedPerson(nth, home, this.server, this.known);
    });
    const { world, mails, known, people, disk } = this;
    const stranger = (this.stranger = this.strangerOf(story.stranger));
    const { emailsPerHour } = story;
    const openRuns = async (): Promise<readonly number[]> => {
      const [program] = this.programs;
      return program === undefined ? [] : program.life.within(() => program.openRuns());
    };
    this.oracle = new Oracle({
      world,
      mails,
      known,
      people,
      disk,
      clock: this.clock,
      emailsPerHour,
      openRuns,
      stranger,
    });
    this.crashes = [...story.crashes];
    const chance = new Chance(story.seed);
    mails.fate = (server) => {
      if (server.endsWith(strangersServers)) return chance.one(['stalls', 'refuses the copies for now']);
      if (this.isCalm) return 'takes it';
      if (this.hasNoMailServer) return 'hangs up before the body';
      return chance.below(100) < story.mishaps ? chance.one(mishaps) : 'takes it';
    };
    mails.onRefused = ({ subject, to }) => {
      this.oracle.mail.lost.add(to);
      const step = known.stepOf(subject);
      if (step !== undefined) step.refused = true;
    };
    mails.onConnect = (mail) => {
      const { subject } = mail;
      this.orFail(() => this.oracle.checkConnected(mail));
      if (this.isCalm || chance.below(100) >= story.worstMoments) return;
      const invoice = known.stepOf(subject)?.invoice;
      const person = people[invoice?.owner ?? -1];
      const roll = chance.below(2 ** 31);
      if (invoice !== undefined && person !== undefined)
        this.outside(0, () => person.interrupt(invoice, roll));
    };
    world.stallAt = (what) => {
      const at = decided.exec(what);
      if (at === null || this.isCalm || chance.below(200) >= story.worstMoments) return 0;
      const invoice = known.invoices.find(({ id }) => id === Number(at[1]));
      const person = people[invoice?.owner ?? -1];
      const roll = chance.below(2 ** 31);
      if (invoice === undefined || person === undefined) return 0;
      this.outside(0, () => person.interrupt(invoice, roll));
      return 2_000;
    };
    mails.onBegin = (mail) => {
      this.orFail(() => this.oracle.checkBegun(mail));
    };
  }

  private strangerOf(story: Story['stranger']): Stranger | undefined {
    if (story === null) return undefined;
    const { server, mails, known, people } = this;
    const { victim, way } = story;
    const inbox = new Inbox(mails);
    const isCalm = (): boolean =>
      this.isCalm && this.world.passed() > (this.story.minutes + 4 * 60) * aMinute;
    const stranger = new Stranger({ server, inbox, mails, known, people, victim, isCalm });
    for (const person of people)
      person.ownership = { inbox, stranger, way: person.number === victim ? way : 'registers' };
    return stranger;
  }

  async run(): Promise<Outcome> {
    try {
      await this.runThrough();
    } catch (error) {
      this.fail(error);
    }
    await this.world.end(this.processes);
    if (this.failure === undefined) await this.checkStored().catch((error: unknown) => this.fail(error));
    await this.disk.views.close();
    const history = this.world.history;
    const events = this.disk.events.events;
    const hash = createHash('sha256')
      .update(history.join('\n'))
      .update(JSON.stringify(events))
      .update(JSON.stringify([...this.disk.keep.entries]))
      .digest('hex');
    return {
      failure: this.failure && `${this.failure.name}: ${this.failure.message}`,
      failedAt: this.failure && placeOf(this.failure),
      history,
      hash,
      steps: this.world.steps,
      passed: this.world.passed(),
      crashes: Math.max(0, this.lives - this.story.processes),
      events: events.length,
      emails: this.mails.begun.filter(({ isTaken }) => isTaken).length,
      doubts: events.filter((event) => event?.type === 'HandoverDoubted').length,
      answered: this.known.answered,
    };
  }

  private async runThrough(): Promise<void> {
    const { world, story } = this;
    let acting = story.acts.length;
    for (const act of story.acts) {
      const person = this.people[act.person];
      this.outside(act.at * aMinute, async () => {
        await person?.act(act);
        acting -= 1;
        if (this.isCalm && story.processes === 1 && person !== undefined) this.lookSoon(person);
      });
    }
    const strangersActs = story.stranger?.acts ?? [];
    acting += strangersActs.length;
    for (const act of strangersActs)
      this.outside(act.at * aMinute, async () => {
        await this.stranger?.act(act);
        acting -= 1;
        if (this.isCalm) for (const person of this.people) if (person.isAtHome) this.lookSoon(person);
      });
    for (const incident of story.incidents) this.outside(incident.at * aMinute, () => this.suffer(incident));
    const end = story.minutes * aMinute;
    await this.liveFor(end);
    this.isCalm = true;
    this.crashes.splice(0);
    for (const life of this.processes) {
      life.crash = undefined;
      life.stillUntil = 0;
    }
    const calm = story.processes === 1 ? calmMinutes : sharedCalmMinutes;
    await this.beQuiet(() => acting === 0 && world.passed() >= end + calm * aMinute);
    await this.checkEnd();
    await this.settle();
    const [problem] = this.programs.flatMap((program) => program.problems());
    if (problem !== undefined) throw new Violation(problem);
  }

  /** Nothing goes wrong any more: whatever is due goes out in its time. */
  private async beQuiet(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.liveFor(this.disk.runs === undefined ? checkEvery : aMinute);
      await this.check(() => this.oracle.checkTimes());
    }
  }

  /** Whatever somebody has done goes on soon, not only when what should run is compared with what runs. */
  private lookSoon(person: SimulatedPerson): void {
    const { steps } = this.oracle;
    this.outside(20 * aMinute, async () => {
      const before = await steps.look(person);
      this.outside(15 * aMinute, async () => steps.assertGoneOn(before, await steps.look(person)));
    });
  }

  /** Waits until nothing has been appended for a minute, so that everything has been folded; an hour at most. */
  private async settle(): Promise<void> {
    const { disk } = this;
    for (let seen = -1, minutes = 0; seen !== disk.events.highest && minutes < 60; minutes += 1) {
      seen = disk.events.highest;
      await this.liveFor(aMinute);
    }
  }

  private async check(rules: () => Promise<void>): Promise<void> {
    let isChecked = false;
    this.outside(0, async () => {
      await rules();
      isChecked = true;
    });
    await this.liveUntil(() => isChecked);
  }

  /** What is seen while something happens, such as an email that is due at just this minute, is looked at again, some times. */
  private async checkEnd(looks = 3): Promise<void> {
    await this.settle();
    const { events } = this.disk;
    const before = events.highest;
    const seen: unknown[] = [];
    await this.check(() =>
      this.oracle.checkEnd().catch((error: unknown) => {
        if (events.highest === before || looks === 1) throw error;
        seen.push(error);
      }),
    );
    if (seen.length > 0) await this.checkEnd(looks - 1);
  }

  private orFail(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
  }

  /** Something outside of the program, whose failure ends the simulation. */
  private outside(after: number, work: () => Promise<void>): void {
    const { world } = this;
    world.later(world.outside, after, () => {
      work().catch((error: unknown) => this.fail(error));
    });
  }

  /** Starts processes, and again after each crash. */
  private async liveUntil(holds: () => boolean): Promise<void> {
    const isOver = (): boolean => this.failure !== undefined || holds();
    while (this.lives < this.story.processes) this.start();
    await this.world.until(isOver);
    if (this.failure !== undefined) throw this.failure;
  }

  /** To just that moment, whether or not anything happens then. */
  private async liveFor(milliseconds: number): Promise<void> {
    const { world } = this;
    const at = world.passed() + milliseconds;
    world.later(world.outside, milliseconds, () => undefined);
    await this.liveUntil(() => world.passed() >= at);
  }

  /** Starts a process. When it ends, another one takes its place after a while. */
  private start(): void {
    const { world } = this;
    this.lives += 1;
    const life = new Life(world, `life ${this.lives}`);
    life.crash = this.crashes.shift();
    this.processes.push(life);
    life.onEnd(() => {
      this.processes.splice(this.processes.indexOf(life), 1);
      this.programs = this.programs.filter((program) => program.life !== life);
      world.later(
        world.outside,
        world.chance.one(
          this.disk.runs === undefined ? [1_000, 20_000, 5 * aMinute, 3 * anHour] : [1_000, 10_000, aMinute],
        ),
        () => this.start(),
      );
    });
    world.note(`${life.name} starts`);
    this.outside(0, () => this.begin(life));
  }

  private async begin(life: Life): Promise<void> {
    const { world, disk, mails, server, fault, story } = this;
    const limits = story.stranger === null ? undefined : defaultLimits;
    try {
      const program = await Program.start(
        { world, disk, mails, config: configOf(this.story), limits, fault },
        life,
      );
      if (!life.isAlive) return;
      this.programs.push(program);
      server.isUp(program);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || !(disk.isFull || disk.failing > 0)) throw error;
      // A start that fails ends the process; whoever watches over it starts it again.
      life.end();
    }
  }

  private async suffer({ trouble, minutes }: Incident): Promise<void> {
    const { world, disk } = this;
    world.note(`trouble: ${trouble}, ${minutes} minutes`);
    if (trouble === 'clock set') {
      this.clock.isSet = true;
      world.setClock((minutes % 2 === 0 ? minutes : -minutes) * aMinute);
      return;
    }
    if (trouble === 'stands still') {
      // All may have crashed.
      if (this.processes.length === 0) return;
      const life = world.chance.one(this.processes);
      life.stillUntil = world.passed() + Math.ceil(minutes * 20_000);
      return;
    }
    if (trouble === 'full disk') disk.isFull = true;
    if (trouble === 'nearly full disk') disk.failing = 25;
    if (trouble === 'slow disk') disk.slowness = 2_000;
    if (trouble === 'no mail server') this.hasNoMailServer = true;
    await world.wait(world.outside, minutes * aMinute);
    if (trouble === 'full disk') disk.isFull = false;
    if (trouble === 'nearly full disk') disk.failing = 0;
    if (trouble === 'slow disk') disk.slowness = 0;
    if (trouble === 'no mail server') this.hasNoMailServer = false;
    world.note(`no more trouble: ${trouble}`);
  }

  /** After the end of all processes: a write that they have begun is stored then. */
  private async checkStored(): Promise<void> {
    const { stored, rebuilt } = await viewsAgain(this.disk.events, this.disk.views);
    for (const [name, documents] of Object.entries(rebuilt))
      if (!isDeepStrictEqual(stored[name], documents)) {
        const one = documents.find((document) => !stored[name]?.includes(document));
        throw new Violation(`${name} is not what its events give: ${one ?? 'a document too many'}`);
      }
  }
}
