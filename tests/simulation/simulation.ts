import { createHash } from 'node:crypto';
import { readConfig } from '../../platform/config.ts';
import { isDeepStrictEqual } from 'node:util';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { Chance } from '../kill/chance.ts';
import type { Fault } from './faults.ts';
import { Knowledge, tagIn } from './knowledge.ts';
import { MailWorld, type Fate } from './mail-world.ts';
import { Oracle, Violation } from './oracle.ts';
import { SimulatedPerson } from './person.ts';
import { emptyDisk, Program, type Disk } from './program.ts';
import { Server } from './server.ts';
import type { Incident, Story } from './story.ts';
import { viewsAgain } from './views-again.ts';
import { Crashed, Life, World, type Crash } from './world.ts';

/** What became of a simulation. */
export interface Outcome {
  /** What was not kept; undefined when all was. */
  readonly failure: string | undefined;
  readonly history: readonly string[];
  /** Of the history and of everything that was stored. */
  readonly hash: string;
  readonly steps: number;
  readonly crashes: number;
  readonly events: number;
  /** Emails that the mail server took. */
  readonly emails: number;
  /** Sends whose outcome nobody could know. */
  readonly doubts: number;
  readonly answered: number;
}

const start = '2026-03-02T08:00:00Z';
const aMinute = 60_000;
const anHour = 60 * aMinute;

const config = readConfig({
  DATA_DIR: '/simulated',
  SECRET_KEY: 'a key of forty characters, known to all.',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'owed@mail.example',
  ADDRESS_PROOF: 'none',
  REGISTRATION: 'open',
  EMAILS_PER_HOUR: 'none',
  EMAILS_PER_DAY: 'none',
  NEW_RECIPIENTS_PER_DAY: 'none',
  CALLS_PER_ACCOUNT: '0',
  CALLS_PER_ADDRESS: '0',
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

/** Runs a story to its end. */
export const simulate = (story: Story, fault?: Fault): Promise<Outcome> => new Simulation(story, fault).run();

class Simulation {
  private readonly story: Story;
  private readonly fault: Fault | undefined;
  private readonly world: World;
  private readonly disk: Disk = emptyDisk();
  private readonly mails: MailWorld;
  private readonly known = new Knowledge();
  private readonly server: Server;
  private readonly people: readonly SimulatedPerson[];
  private readonly oracle: Oracle;
  private readonly crashes: Crash[];
  private life: Life;
  private lives = 0;
  private failure: Error | undefined;
  private hasNoMailServer = false;
  private isCalm = false;

  constructor(story: Story, fault: Fault | undefined) {
    this.story = story;
    this.fault = fault;
    this.world = new World(story.seed, start);
    this.life = this.world.outside;
    this.mails = new MailWorld(this.world);
    this.server = new Server(this.world);
    this.people = story.zones.map((zone, nth) => new SimulatedPerson(nth, zone, this.server, this.known));
    const { world, mails, known, people } = this;
    this.oracle = new Oracle({ world, mails, known, people });
    this.crashes = [...story.crashes];
    const chance = new Chance(story.seed);
    mails.fate = () => {
      if (this.isCalm) return 'takes it';
      if (this.hasNoMailServer) return 'hangs up before the body';
      return chance.below(100) < story.mishaps ? chance.one(mishaps) : 'takes it';
    };
    mails.onConnect = (subject) => {
      if (this.isCalm || chance.below(100) >= story.worstMoments) return;
      const invoice = known.steps.get(tagIn(subject) ?? '')?.invoice;
      const person = people[invoice?.owner ?? -1];
      const roll = chance.below(2 ** 31);
      if (invoice !== undefined && person !== undefined)
        this.outside(0, () => person.interrupt(invoice, roll));
    };
    mails.onBegin = (mail) => {
      try {
        this.oracle.checkBegun(mail);
      } catch (error) {
        this.fail(error);
      }
    };
  }

  async run(): Promise<Outcome> {
    try {
      await this.runThrough();
    } catch (error) {
      this.fail(error);
    }
    await this.world.end(this.life);
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
      history,
      hash,
      steps: this.world.steps,
      crashes: this.lives - 1,
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
      });
    }
    for (const incident of story.incidents) this.outside(incident.at * aMinute, () => this.suffer(incident));
    const end = story.days * 24 * anHour;
    await this.liveUntil(() => acting === 0 && world.passed() >= end);
    // Whatever was refused for now is tried again within hours, and mornings and midnights come.
    this.isCalm = true;
    this.crashes.splice(0);
    this.life.crash = undefined;
    const calmEnd = world.passed() + 72 * anHour;
    await this.liveUntil(() => world.passed() >= calmEnd);
    let isChecked = false;
    this.outside(0, async () => {
      await this.oracle.checkEnd();
      isChecked = true;
    });
    await this.liveUntil(() => isChecked);
    await this.checkStored();
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

  /** Starts the program again after each crash. */
  private async liveUntil(holds: () => boolean): Promise<void> {
    const { world } = this;
    const isOver = (): boolean => this.failure !== undefined || holds();
    while (!isOver()) {
      if (this.life === world.outside || !this.life.isAlive) await this.begin();
      await world.until(() => isOver() || !this.life.isAlive);
    }
    if (this.failure !== undefined) throw this.failure;
  }

  private async begin(): Promise<void> {
    const { world, disk, mails, server, fault } = this;
    if (this.lives > 0) {
      const until = world.passed() + world.chance.one([1_000, 20_000, 5 * aMinute, 3 * anHour]);
      let isOver = false;
      world.later(world.outside, until - world.passed(), () => {
        isOver = true;
      });
      await world.until(() => isOver);
    }
    this.lives += 1;
    this.life = new Life(world, `life ${this.lives}`);
    this.life.crash = this.crashes.shift();
    world.note(`${this.life.name} starts`);
    try {
      const program = await Program.start({ world, disk, mails, config, fault }, this.life);
      if (this.life.isAlive) server.isUp(program);
      this.program = program;
    } catch (error) {
      const isFull = error instanceof StoreUnavailable && disk.isFull;
      if (!isFull && !(error instanceof Crashed)) throw error;
      // A start that fails ends the process; whoever watches over it starts it again.
      this.life.end();
    }
  }

  private program: Program | undefined;

  private async suffer({ trouble, minutes }: Incident): Promise<void> {
    const { world, disk } = this;
    world.note(`trouble: ${trouble}, ${minutes} minutes`);
    if (trouble === 'clock set') {
      this.oracle.isClockSet = true;
      world.setClock((minutes % 2 === 0 ? minutes : -minutes) * aMinute);
      return;
    }
    if (trouble === 'full disk') disk.isFull = true;
    if (trouble === 'slow disk') disk.slowness = 2_000;
    if (trouble === 'no mail server') this.hasNoMailServer = true;
    await world.wait(world.outside, minutes * aMinute);
    if (trouble === 'full disk') disk.isFull = false;
    if (trouble === 'slow disk') disk.slowness = 0;
    if (trouble === 'no mail server') this.hasNoMailServer = false;
    world.note(`no more trouble: ${trouble}`);
  }

  private async checkStored(): Promise<void> {
    const [problem] = this.program?.problems() ?? [];
    if (problem !== undefined) throw new Violation(problem);
    const { stored, rebuilt } = await viewsAgain(this.disk.events, this.disk.views);
    for (const [name, documents] of Object.entries(rebuilt))
      if (!isDeepStrictEqual(stored[name], documents)) {
        const one = documents.find((document) => !stored[name]?.includes(document));
        throw new Violation(`${name} is not what its events give: ${one ?? 'a document too many'}`);
      }
  }
}
