import type { Answered } from '../../doubles/answered.ts';
import { Chance } from '../../kill/chance.ts';
import { Browser } from '../browser.ts';
import { wallTime } from '../calendar.ts';
import type { Knowledge } from '../rules/knowledge.ts';
import type { MailWorld } from '../rules/mail-world.ts';
import type { SimulatedPerson } from '../person/person.ts';
import type { Call } from '../program.ts';
import type { Server } from '../server.ts';
import { fills } from './fills.ts';
import { floods } from './floods.ts';
import type { Inbox } from './inbox.ts';
import {
  strangersPassword,
  strangersServers,
  tagOf,
  targetOf,
  type StrangersAccount,
} from './strangers-account.ts';
import type { StrangerAct, StrangerHabit } from './stranger-story.ts';
import { takeOvers } from './take-overs.ts';

export interface StrangerDeps {
  readonly server: Server;
  readonly inbox: Inbox;
  readonly known: Knowledge;
  readonly people: readonly SimulatedPerson[];
  readonly victim: number;
  readonly mails: MailWorld;
  /** Whether nothing goes wrong any more, and has not for some hours. */
  readonly isCalm: () => boolean;
}

/** What he does: with whatever he is allowed. */
export type StrangersDoing = (stranger: Stranger, chance: Chance) => Promise<void>;

const doings: Readonly<Record<StrangerHabit, StrangersDoing>> = { ...floods, ...fills, ...takeOvers };

/** Few, because all new accounts of the installation together may send only so much. */
const networks = ['203.0.113.6', '203.0.113.66', '2001:db8:6:6::6'];
/** All addresses of each are one mailbox. */
const mailboxes = ['stranger', 'other'];

const aMinute = 60_000;

/** Somebody who means harm. What he is refused, or not answered, he gives up. */
export class Stranger {
  readonly server: Server;
  readonly inbox: Inbox;
  readonly known: Knowledge;
  readonly people: readonly SimulatedPerson[];
  readonly mails: MailWorld;
  readonly isCalm: () => boolean;
  readonly accounts: StrangersAccount[] = [];
  private readonly victimsNumber: number;
  /** How many things he has made, for names. */
  made = 0;

  constructor({ server, inbox, known, people, victim, mails, isCalm }: StrangerDeps) {
    this.server = server;
    this.inbox = inbox;
    this.known = known;
    this.people = people;
    this.victimsNumber = victim;
    this.mails = mails;
    this.isCalm = isCalm;
  }

  async act({ habit, roll }: StrangerAct): Promise<void> {
    this.server.world.note(`the stranger begins: ${habit}`);
    await doings[habit](this, new Chance(roll));
    this.server.world.note(`the stranger is done: ${habit}`);
  }

  get victim(): SimulatedPerson {
    const victim = this.people[this.victimsNumber];
    if (victim === undefined) throw new Error(`There is no person ${this.victimsNumber}`);
    return victim;
  }

  /** His account with an address; undefined for none. */
  at(email: string): StrangersAccount | undefined {
    return this.accounts.find((account) => account.email === email && !account.isDeleted);
  }

  /** His accounts that send. */
  get working(): readonly StrangersAccount[] {
    const isOwn = ({ email }: StrangersAccount): boolean => email !== this.victim.email;
    return this.accounts.filter((one) => isOwn(one) && one.provenSince !== undefined && !one.isDeleted);
  }

  /** One of them; undefined if there is none. */
  oneOfWorking(chance: Chance): StrangersAccount | undefined {
    const { working } = this;
    return working.length === 0 ? undefined : chance.one(working);
  }

  /** A person who has an account. */
  someone(chance: Chance): SimulatedPerson | undefined {
    const there = this.people.filter(({ isAtHome }) => isAtHome);
    return there.length === 0 ? undefined : chance.one(there);
  }

  /** Registers an account. @returns undefined if that does not succeed */
  async register(email: string, network: string, zone: string): Promise<StrangersAccount | undefined> {
    const browser = new Browser(this.server, network);
    const body = { name: 'A Stranger', email, password: strangersPassword, timeZone: zone };
    const answer = await browser.askOnce({ method: 'POST', path: '/api/register', body });
    if (answer?.status !== 201) return undefined;
    const account: StrangersAccount = {
      number: this.accounts.length,
      email,
      zone,
      network,
      browser,
      provenSince: undefined,
      takenSince: undefined,
      isDeleted: false,
      auditors: [],
      invoices: [],
    };
    this.accounts.push(account);
    return account;
  }

  /** Registers an account of his own, and proves its address. */
  async open(chance: Chance): Promise<StrangersAccount | undefined> {
    this.made += 1;
    const email = `${chance.one(mailboxes)}+${this.made}@strangers.example`;
    const account = await this.register(email, chance.one(networks), chance.one(this.people).zone);
    if (account === undefined) return undefined;
    const token = await this.inbox.link(email, 'proof', 30 * aMinute);
    if (token === undefined) return undefined;
    account.provenSince = this.server.world.passed();
    await this.ask(account, { method: 'POST', path: '/api/user/confirm-address', body: { token } });
    return account;
  }

  /** @returns the answer; undefined when nobody answers */
  ask({ browser }: StrangersAccount, call: Call): Promise<Answered | undefined> {
    return browser.askOnce(call);
  }

  /** Asks for something that makes a record. @returns its id; undefined when it was not made */
  async make(account: StrangersAccount, path: string, body: object): Promise<number | undefined> {
    const answer = await this.ask(account, { method: 'POST', path, body });
    return answer?.status === 201 ? (answer.bodyOrNull?.id ?? undefined) : undefined;
  }

  /** One of his network addresses. */
  networkBy(chance: Chance): string {
    return chance.one(networks);
  }

  /** A browser without any session. */
  visitor(chance: Chance): Browser {
    return new Browser(this.server, this.networkBy(chance));
  }

  /** An address that nobody else writes to. */
  newTarget(account: StrangersAccount): string {
    this.made += 1;
    return targetOf(account.number, this.made);
  }

  /** A step that is due after some minutes. */
  newStep({ number, email, zone }: StrangersAccount, minutes: number) {
    this.made += 1;
    const due = wallTime(zone, this.server.world.now() + minutes * aMinute);
    const [scheduledDate, scheduledTime] = due.split('T');
    return {
      type: 'overdue_by',
      days: 1,
      scheduledDate,
      scheduledTime,
      subject: `Invoice {{invoice_number}} ${tagOf(number, this.made)}`,
      content: 'Pay to XX00 STRANGER.',
      tone: 'firm',
      senderEmail: email,
      senderName: 'A Stranger',
    };
  }

  /**
   * Chases a new invoice of a new client. For it, he deletes an earlier one if the plan has no room.
   * @returns the steps; undefined if that does not succeed
   */
  async chase(
    account: StrangersAccount,
    step: object,
    to = this.newTarget(account),
  ): Promise<Answered | undefined> {
    const client = { name: 'Target', email: to };
    const clientId = await this.make(account, '/api/clients', client);
    if (clientId === undefined) return undefined;
    this.made += 1;
    const invoice = { clientId, invoiceNumber: `S-${this.made}`, amount: 66, dueDate: '2026-01-02' };
    const invoiceId = await this.make(account, '/api/invoices', invoice);
    if (invoiceId === undefined) return undefined;
    account.invoices.push(invoiceId);
    const call = {
      method: 'POST',
      path: '/api/followup-sequences',
      body: { invoiceId, steps: [step] },
    } as const;
    return this.ask(account, call);
  }

  /**
   * Has a mail server of his own for the address of an account.
   * @param server the first part of its name
   * @returns the status of the answer; undefined when nothing was asked, or nobody answers
   */
  async useServer(account: StrangersAccount, server: string): Promise<number | undefined> {
    const senders = await this.ask(account, { method: 'GET', path: '/api/auto-add-user-email' });
    const rows = senders?.status === 200 ? senders.rows : [];
    const own = rows.find(({ email }) => email === account.email);
    if (own === undefined) return undefined;
    const body = {
      smtpServer: `${server}${strangersServers}`,
      smtpPort: 587,
      smtpUsername: 'stranger',
      smtpPassword: 'a secret',
      currentPassword: strangersPassword,
    };
    const set = await this.ask(account, { method: 'PUT', path: `/api/verified-emails/${own.id}`, body });
    return set?.status;
  }

  /** Makes room in the plan. */
  async clear(account: StrangersAccount): Promise<void> {
    const old = account.invoices;
    account.invoices = [];
    await Promise.all(old.map((id) => this.ask(account, { method: 'DELETE', path: `/api/invoices/${id}` })));
  }
}
