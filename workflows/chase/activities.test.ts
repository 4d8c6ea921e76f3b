import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultCaps, type CapsByPlan } from '../../contracts/accounts/caps.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { takeEmailPlace } from '../../commands/senders/email-caps.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { DomainError } from '../../domain/errors.ts';
import type { OutgoingMail } from '../../domain/invoice/events.ts';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import { noSenders } from '../../domain/sender/state.ts';
import { createIds } from '../../platform/ids.ts';
import { RevisionConflict, StoreUnavailable } from '../../platform/ports/event-store.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import {
  ChasedInvoice,
  clientEmail,
  clientFacts,
} from '../../tests/contracts/sequence-runs/chased-invoice.ts';
import {
  openEmbeddedWorld,
  type EmbeddedWorld,
} from '../../tests/contracts/sequence-runs/worlds/embedded-world.ts';
import { firstStep, refusedForGood, refusedForNow } from '../../tests/contracts/sequence-runs/run-fixture.ts';
import { MemoryFiles } from '../../tests/doubles/memory-files.ts';
import { acceptAll, RecordingTransport } from '../../tests/doubles/recording-transport.ts';
import { createMailings } from '../mailings/mailings.ts';
import type { ClientCredit } from './client-credit.ts';
import { createActivities } from './activities.ts';
import type { Activities, NextStep } from './next-step.ts';
import { mostAtOnce } from './sending-lanes.ts';
import type { SetTimer } from '../timer.ts';

const run = { accountId: 1, invoiceId: 3, sequenceId: 11 };
const due = Date.parse('2026-03-02T08:00:00Z');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const atOnce: SetTimer = (callback) => {
  queueMicrotask(callback);
  return () => undefined;
};

let world: EmbeddedWorld;
let chase: ChasedInvoice;
let transport: RecordingTransport;
let files: MemoryFiles;
let caps: CapsByPlan | undefined;
let clientCredit: ClientCredit | undefined;

/** Activities whose commands pass through `pass`, which may fail before or after a command. */
const activitiesWith = (
  pass: (type: string, handle: () => Promise<unknown>) => Promise<void>,
): Activities => {
  const commands: CommandHandler = {
    load: (...args) => world.commands.load(...args),
    handle: async (stream, decider, command, context, options) => {
      const handle = () => world.commands.handle(stream, decider, command, context, options);
      await pass(typeOf(command), handle);
      return handle();
    },
  };
  const shared = { commands, clock: world.clock, log: quiet, setTimer: atOnce };
  const secrets = createSecrets(world.keep, 'not secret');
  return createActivities({
    ...shared,
    store: world.store,
    keep: world.keep,
    ...(caps && { caps }),
    clientCredit,
    mailings: createMailings({ ...shared, files, secrets, transports: transport }),
    mailFrom: 'reminders@owed.example',
    publicUrl: 'https://owed.example',
    ids: createIds(world.clock),
    isAlone: true,
    files,
    transports: transport,
    ...shared,
  });
};
const textOf = async (mail: OutgoingMail | undefined): Promise<string> => {
  if (mail === undefined || !('textHash' in mail)) throw new Error('Its text is not in a file');
  return new TextDecoder().decode(await files.get(1, mail.textHash));
};
const typeOf = (command: unknown): string =>
  typeof command === 'object' && command !== null && 'type' in command ? String(command.type) : '';
const step = (pass: Parameters<typeof activitiesWith>[0]): Promise<NextStep> =>
  activitiesWith(pass).takeNextStep(run, due);

beforeEach(async () => {
  world = await openEmbeddedWorld({ start: '2026-03-02T07:00:00Z' });
  chase = await ChasedInvoice.enter(world, { steps: firstStep });
  transport = new RecordingTransport(world.clock);
  files = new MemoryFiles();
  caps = undefined;
  clientCredit = undefined;
});
afterEach(() => world.close());

test('all that is due is done in one call', async () => {
  expect(await step(() => Promise.resolve())).toEqual({ type: 'finish', why: 'The sequence has ended' });
  expect(transport.handedOver.length).toBe(1);
});

test('the send names its mailing, and its texts are stored', async () => {
  await step(() => Promise.resolve());
  const [started] = await chase.eventsOf('StepSendStarted');
  expect(started?.data.deadline).toBe('2026-03-02T08:03:00.000Z');
  const { state } = await world.commands.load(`mailing-${started?.data.mailingId ?? 0}`, mailingDecider);
  if (state.status !== 'queued') throw new Error('It was queued');
  expect(state.content.about).toEqual([{ invoiceId: 3, sequenceId: 11, stepId: 1, attempt: 1 }]);
  expect(await textOf(started?.data.mail)).toContain('Hello Acme GmbH');
  expect(started?.data.mail).toMatchObject({ textHash: state.content.parts.text });
  expect(JSON.stringify(started?.data)).not.toContain('Hello Acme GmbH');
});

test('its text is stored before the start names it', async () => {
  let stored: string | undefined;
  files.put = (account, bytes) => {
    stored ??= new TextDecoder().decode(bytes);
    return MemoryFiles.prototype.put.call(files, account, bytes);
  };
  await step(async (type) => {
    if (type === 'StartSend') expect(stored).toContain('Hello Acme GmbH');
  });
  expect(transport.handedOver.length).toBe(1);
});

test("a text that can't be stored starts nothing, and the mail goes when it can", async () => {
  files.put = () => Promise.reject(new Error('no space left'));
  await expect(step(() => Promise.resolve())).rejects.toThrow('no space left');
  expect(await chase.story()).toEqual([]);
  files = new MemoryFiles();
  await step(() => Promise.resolve());
  expect(transport.handedOver.length).toBe(1);
});

test('a mail whose text is missing never goes out empty: it is rendered again, and goes once', async () => {
  files.get = () => Promise.resolve(undefined);
  await expect(step(() => Promise.resolve())).rejects.toThrow('is missing');
  expect(transport.handedOver).toEqual([]);
  files = new MemoryFiles();
  await step(() => Promise.resolve());
  expect(transport.handedOver.map(({ mail }) => mail.text.slice(0, 15))).toEqual(['Hello Acme GmbH']);
  expect((await chase.story()).slice(0, 3)).toEqual([
    'StepSendStarted 1#1',
    'StepSendDropped 1#1',
    'StepSendStarted 1#2',
  ]);
});

test('a conflict decides again, and the mail goes once', async () => {
  let conflicts = 3;
  await step((type) => {
    if (type !== 'StartSend' || conflicts-- <= 0) return Promise.resolve();
    return Promise.reject(new RevisionConflict('invoice-3', 1, 2));
  });
  expect(transport.handedOver.length).toBe(1);
});

test('when others are always faster the run sleeps for a moment', async () => {
  const next = await step((type) =>
    type === 'StartSend' ? Promise.reject(new RevisionConflict('invoice-3', 1, 2)) : Promise.resolve(),
  );
  expect(next).toEqual({ type: 'wait', milliseconds: 1_000, why: 'Going on in a moment', until: null });
  expect(transport.handedOver).toEqual([]);
});

test('without the record of its start no mail is handed over', async () => {
  const failing = step((type) =>
    type === 'StartSend' ? Promise.reject(new StoreUnavailable('away')) : Promise.resolve(),
  );
  await expect(failing).rejects.toThrow(StoreUnavailable);
  expect(transport.handedOver).toEqual([]);
});

test('the outcome is recorded though the store is away for a while', async () => {
  let away = 20;
  await step((type) => {
    if (type !== 'RecordSent' || away-- <= 0) return Promise.resolve();
    return Promise.reject(new StoreUnavailable('away'));
  });
  expect(transport.handedOver.length).toBe(1);
  expect(await chase.story()).toEqual([
    'StepSendStarted 1#1',
    'StepSent 1#1',
    'SequenceCompleted still unpaid',
  ]);
});

test('an outcome whose answer was lost is recorded once', async () => {
  let lost = 2;
  await step(async (type, handle) => {
    if (type !== 'RecordSent' || lost-- <= 0) return;
    await handle();
    throw new StoreUnavailable('the answer was lost');
  });
  expect((await chase.story()).filter((line) => line.startsWith('StepSent'))).toEqual(['StepSent 1#1']);
});

/** Simulates a crash: the command is done or not, and nothing after it is. */
const crashAt = (command: string, isDone: boolean) => {
  let hasCrashed = false;
  return async (type: string, handle: () => Promise<unknown>): Promise<void> => {
    if (type !== command || hasCrashed) return;
    hasCrashed = true;
    if (isDone) await handle();
    throw new Crash();
  };
};
class Crash extends DomainError {}

const goesOnceAfterAll = async (): Promise<void> => {
  expect(transport.handedOver).toEqual([]);
  await step(() => Promise.resolve());
  expect(transport.handedOver.length).toBe(1);
  expect(await chase.story()).toEqual([
    'StepSendStarted 1#1',
    'StepSendDropped 1#1',
    'StepSendStarted 1#2',
    'StepSent 1#2',
    'SequenceCompleted still unpaid',
  ]);
};

test('a start that was recorded and could not be read back leaves no doubt: the mail goes once', async () => {
  let lost = 1;
  const failing = step(async (type, handle) => {
    if (type !== 'StartSend' || lost-- <= 0) return;
    await handle();
    throw new StoreUnavailable('the answer was lost');
  });
  await expect(failing).rejects.toThrow(StoreUnavailable);
  await goesOnceAfterAll();
});

test('an end before the mail was queued leaves no doubt: it goes once', async () => {
  await step(crashAt('StartSend', true)).catch(() => undefined);
  await goesOnceAfterAll();
});

test('an end before the mail began to leave leaves no doubt: it goes once', async () => {
  await step(crashAt('QueueMailing', true)).catch(() => undefined);
  await goesOnceAfterAll();
});

test('an end after the mail began to leave is in doubt at the next look, and it goes no second time', async () => {
  await step(crashAt('RecordAcceptance', false)).catch(() => undefined);
  expect(transport.handedOver.length).toBe(1);
  await step(() => Promise.resolve());
  expect(await chase.story()).toEqual(['StepSendStarted 1#1', 'StepSendDoubted 1#1']);
  expect(transport.handedOver.length).toBe(1);
});

test('an outcome that the mailing has and the invoice has not is copied', async () => {
  await step(crashAt('RecordSent', false)).catch(() => undefined);
  expect(await chase.story()).toEqual(['StepSendStarted 1#1']);
  await step(() => Promise.resolve());
  expect((await chase.story()).slice(1)).toEqual(['StepSent 1#1', 'SequenceCompleted still unpaid']);
  expect(transport.handedOver.length).toBe(1);
});

test('a refusal for now that is copied days later moves a step that was held meanwhile to the day after', async () => {
  transport.answer = () => refusedForNow;
  await step(crashAt('RecordSendPostponed', false)).catch(() => undefined);
  await world.stop();
  await chase.pause();
  await chase.resume();
  const daysLater = Date.parse('2026-03-05T12:00:00Z');
  const next = await activitiesWith(() => Promise.resolve()).takeNextStep(run, daysLater);
  expect((await chase.story()).slice(-2)).toEqual([
    expect.stringContaining('StepSendPostponed 1#1'),
    'StepsMoved resumed 1→2026-03-06',
  ]);
  expect(next).toMatchObject({ type: 'wait', until: '2026-03-06T08:00:00.000Z' });
});

test('an address that is corrected before its refusal is recorded gets the mail by itself, once', async () => {
  transport.answer = (handed) =>
    handed.to === clientEmail ? { ...refusedForGood, ofClient: true } : acceptAll(handed);
  await step(crashAt('RecordSendFailure', false)).catch(() => undefined);
  expect(await chase.story()).toEqual(['StepSendStarted 1#1']);
  await chase.reviseClient({ email: 'new@acme.example' });
  await step(() => Promise.resolve());
  expect((await chase.story()).slice(1)).toEqual([
    'StepSendFailed 1#1: 550 no such user',
    'SequenceHeld delivery_failed',
    'StepRetried 1',
    'HoldLifted delivery_failed',
    'StepSendStarted 1#2',
    'StepSent 1#2',
    'SequenceCompleted still unpaid',
  ]);
  expect(transport.handedOver.map(({ to }) => to)).toEqual([clientEmail, 'new@acme.example']);
});

test('a corrected address that is refused, too, waits for the user', async () => {
  transport.answer = () => ({ ...refusedForGood, ofClient: true });
  await step(crashAt('RecordSendFailure', false)).catch(() => undefined);
  await chase.reviseClient({ email: 'new@acme.example' });
  expect(await step(() => Promise.resolve())).toMatchObject({ type: 'wait', until: null });
  expect(transport.handedOver.map(({ to }) => to)).toEqual([clientEmail, 'new@acme.example']);
});

test('a new sequence records what became of the email of a deleted one before its own goes', async () => {
  await step(crashAt('RecordSent', false)).catch(() => undefined);
  await chase.does({ type: 'RemoveStep', stepId: 1 });
  await chase.startSequence(firstStep);
  await activitiesWith(() => Promise.resolve()).takeNextStep({ ...run, sequenceId: 12 }, due);
  expect((await chase.story()).filter((line) => line.startsWith('StepSe'))).toEqual([
    'StepSendStarted 1#1',
    'StepSent 1#1',
    'StepSendStarted 11#1',
    'StepSent 11#1',
  ]);
});

test('nothing goes after the payment, though the send had been begun', async () => {
  await step(crashAt('StartSend', true)).catch(() => undefined);
  await chase.pay();
  await step(() => Promise.resolve());
  expect((await chase.story()).at(-1)).toBe('StepSendDropped 1#1');
  expect(transport.handedOver).toEqual([]);
});

test('a part payment just before the hand-over: the email is composed anew, and asks for what is due then', async () => {
  let isPaid = false;
  await step(async (type) => {
    if (type !== 'QueueMailing' || isPaid) return;
    isPaid = true;
    await chase.payPart(50, 100);
  });
  expect((await chase.story()).slice(0, 3)).toEqual([
    'StepSendStarted 1#1',
    'BalanceEntryRecorded',
    'StepSendDropped 1#1',
  ]);
  expect(transport.handedOver).toEqual([]);
  const later = Date.parse('2026-03-03T08:00:00Z');
  await activitiesWith(() => Promise.resolve()).takeNextStep(run, later);
  expect(transport.handedOver).toHaveLength(1);
  const [, second] = await chase.eventsOf('StepSendStarted');
  const [first] = await chase.eventsOf('StepSendStarted');
  expect([first?.data.dueCents, second?.data.dueCents]).toEqual([
    first?.data.dueCents,
    (first?.data.dueCents ?? 0) - 100,
  ]);
});

test('late fees that are waived just before the hand-over: the email is composed anew, and does not tell of them', async () => {
  const moment = chase.moment();
  const terms = {
    kind: 'contract',
    flat: { amount: 2_500, currency: 'USD' },
    rate: null,
    graceDays: 0,
    capPercent: null,
    clause: 'A late payment costs $25.00.',
    agreedOn: '2026-01-05',
  } as const;
  const until = moment.today;
  await chase.edit(1, { content: 'Hello\n\n{{late_fee}}' });
  await chase.gives({
    type: 'ClaimLateFees',
    claimId: 95,
    until,
    amount: 2_500,
    terms,
    ownRates: [],
    moment,
  });
  let isWaived = false;
  await step(async (type) => {
    if (type !== 'QueueMailing' || isWaived) return;
    isWaived = true;
    await chase.gives({ type: 'EndClaim', claimId: 95, end: { how: 'waived', on: until }, moment });
  });
  const texts = transport.handedOver.map(({ mail }) => mail.text);
  expect(texts.map((text) => text.includes('Late fees'))).toEqual([false]);
  const [first] = await chase.eventsOf('StepSendStarted');
  expect(await textOf(first?.data.mail)).toContain('Late fees and interest of $25.00 are still unpaid.');
  expect(await chase.story()).toContain('StepSendDropped 1#1');
});

test('the end of a payment plan just before the hand-over: no email asks for one of its installments', async () => {
  const { clientName, moment } = { clientName: clientFacts.name, moment: chase.moment() };
  await chase.gives({
    type: 'AgreePaymentPlan',
    installments: [
      { date: '2026-03-02', amount: 40_000, reminderId: 91 },
      { date: '2026-03-09', amount: 83_450, reminderId: 92 },
    ],
    remindBefore: 0,
    moment,
    clientName,
  });
  let hasEnded = false;
  await step(async (type) => {
    if (type !== 'QueueMailing' || hasEnded) return;
    hasEnded = true;
    await chase.gives({ type: 'EndPaymentPlan', moment, clientName });
  });
  expect(transport.handedOver.filter(({ mail }) => mail.subject.includes('$400.00'))).toEqual([]);
  expect(await chase.story()).toContain('StepSendDropped 91#1');
});

test('a stalled process whose mail another one gave up hands nothing over', async () => {
  const other = activitiesWith(() => Promise.resolve());
  await step(async (type) => {
    if (type === 'StartHandover' && transport.handedOver.length === 0) await other.takeNextStep(run, due);
  });
  expect(transport.handedOver.map(({ mail }) => mail.messageId)).toEqual(['<owed.11.1.2@owed.example>']);
  expect((await chase.story()).filter((line) => line.startsWith('StepSent'))).toEqual(['StepSent 1#2']);
});

test('two workers that decide the same send it once', async () => {
  const other = activitiesWith(() => Promise.resolve());
  let others: Promise<NextStep> | undefined;
  await step(async (type) => {
    if (type === 'StartSend') await (others ??= other.takeNextStep(run, due));
  });
  await others;
  expect(transport.handedOver.length).toBe(1);
});

test('a transport that throws leaves the mail in doubt', async () => {
  transport.answer = () => Promise.reject(new Error('a bug'));
  await step(() => Promise.resolve());
  expect(await chase.story()).toEqual(['StepSendStarted 1#1', 'StepSendDoubted 1#1']);
});

test('a call that is made late decides by the time as it is', async () => {
  world.kill();
  await world.startAt('2026-03-01T00:00:00Z');
  const next = await activitiesWith(() => Promise.resolve()).takeNextStep(run, due - 3_600_000);
  expect(next).toMatchObject({ type: 'wait', until: '2026-03-02T08:00:00.000Z' });
});

describe('when as many sends are under way as a transport takes', () => {
  /** Due steps of several invoices that share their activities. */
  const crowd = async (count: number) => {
    const others = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        ChasedInvoice.enter(world, { nth: index + 1, steps: firstStep }),
      ),
    );
    const { takeNextStep } = activitiesWith(() => Promise.resolve());
    const release = transport.hold();
    const sending = others.map((other) => takeNextStep(other.run, due));
    await vi.waitFor(() => expect(transport.handedOver.length).toBe(count), { timeout: 10_000 });
    return { takeNextStep, release: () => release(acceptAll), sent: () => Promise.all(sending) };
  };

  test('another is not begun, and a payment meanwhile ends it', async () => {
    const { takeNextStep, release, sent } = await crowd(mostAtOnce.smtp);
    const next = takeNextStep(run, due);
    await chase.pay();
    expect(await chase.eventsOf('StepSendStarted')).toEqual([]);
    release();
    await sent();
    expect(await next).toMatchObject({ type: 'finish' });
    expect(transport.handedOver.length).toBe(mostAtOnce.smtp);
    expect(await chase.eventsOf('StepSendStarted')).toEqual([]);
  });

  test('another goes as soon as there is room', async () => {
    const { takeNextStep, release, sent } = await crowd(mostAtOnce.smtp);
    const next = takeNextStep(run, due);
    release();
    await sent();
    expect(await next).toMatchObject({ type: 'finish' });
    expect(transport.handedOver.length).toBe(mostAtOnce.smtp + 1);
  });

  test('another sleeps for a moment when the program stops', async () => {
    const { takeNextStep, release, sent } = await crowd(mostAtOnce.smtp);
    const stopping = new AbortController();
    const next = takeNextStep(run, due, { signal: stopping.signal, outside: (wait) => wait() });
    stopping.abort();
    expect(await next).toMatchObject({ type: 'wait', milliseconds: 1_000 });
    release();
    await sent();
    expect(transport.handedOver.length).toBe(mostAtOnce.smtp);
  });
});

test('while a mail is handed over, the caller lets others decide', async () => {
  const { takeNextStep } = activitiesWith(() => Promise.resolve());
  let outside = 0;
  const sentOutside: number[] = [];
  transport.answer = (handed) => {
    sentOutside.push(outside);
    return acceptAll(handed);
  };
  await takeNextStep(run, due, {
    signal: new AbortController().signal,
    outside: async (wait) => {
      outside += 1;
      return wait().finally(() => (outside -= 1));
    },
  });
  expect([sentOutside, outside]).toEqual([[1], 0]);
});

describe('an account with a cap of one email an hour', () => {
  const one = { ...defaultCaps.solo, emailsPerHour: 1 };
  const capped = { solo: one, agency: one, enterprise: one, developer: one };
  const conflicts = (count: number) => {
    let left = count;
    return (type: string): Promise<void> =>
      type === 'StartSend' && left-- > 0
        ? Promise.reject(new RevisionConflict('invoice-3', 1, 2))
        : Promise.resolve();
  };

  test('sends it although it is begun again and again: it is counted once', async () => {
    caps = capped;
    await step(conflicts(3));
    expect(await chase.story()).toEqual([
      'StepSendStarted 1#1',
      'StepSent 1#1',
      'SequenceCompleted still unpaid',
    ]);
  });

  test('counts the copies of the client among the addresses that it has not written to before', async () => {
    const few = { ...defaultCaps.solo, newRecipientsPerDay: 1 };
    caps = { solo: few, agency: few, enterprise: few, developer: few };
    await chase.reviseClient({ contacts: [{ name: null, email: 'office@acme.example', role: 'copy' }] });
    expect(await step(() => Promise.resolve())).toMatchObject({ type: 'wait' });
    expect(transport.handedOver).toEqual([]);
    const [held] = await chase.eventsOf('SequenceHeld');
    expect(held?.data).toMatchObject({ reason: 'email_cap', detail: { cap: 'new_recipients_per_day' } });
  });

  test('holds the next one before anything of it begins, and lets it go when the hour is over', async () => {
    const { keep, clock } = world;
    const account = (await world.commands.load('account-1', accountDecider)).state;
    if (account.status !== 'active') throw new Error('There is no account');
    const earlier = { key: 'earlier', isRetry: false, canWait: true, recipients: ['other@acme.example'] };
    await takeEmailPlace({ keep, clock, caps: capped }, account, noSenders, earlier, () => due);
    caps = capped;
    expect(await step(() => Promise.resolve())).toMatchObject({
      type: 'wait',
      until: '2026-03-02T09:00:00.000Z',
    });
    expect(transport.handedOver).toEqual([]);
    const [held] = await chase.eventsOf('SequenceHeld');
    expect(held?.data).toMatchObject({
      reason: 'email_cap',
      detail: {
        cap: 'emails_per_hour',
        most: 1,
        plan: 'agency',
        untilDate: '2026-03-02',
        untilTime: '10:00',
      },
    });
    await activitiesWith(() => Promise.resolve()).takeNextStep(run, due + 60 * 60_000);
    expect(transport.handedOver.length).toBe(1);
  });
});

describe("before an email is sent, what came for the client's other invoices is read", () => {
  const covers = 1_000_000;

  test('credit that was not known before holds it', async () => {
    clientCredit = { known: async () => 0, current: async () => covers };
    await step(() => Promise.resolve());
    expect(transport.handedOver).toEqual([]);
    expect(await chase.story()).toEqual(['SequenceHeld client_credit']);
  });

  test("while it can't be read, the email waits a moment", async () => {
    clientCredit = { known: async () => 0, current: async () => undefined };
    expect(await step(() => Promise.resolve())).toMatchObject({ type: 'wait', milliseconds: 1_000 });
    expect(await chase.story()).toEqual([]);
    clientCredit = { known: async () => 0, current: async () => 0 };
    await step(() => Promise.resolve());
    expect(transport.handedOver).toHaveLength(1);
  });
});
