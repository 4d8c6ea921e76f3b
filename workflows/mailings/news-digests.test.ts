import { beforeEach, expect, test } from 'vitest';
import { accountDecider } from '../../domain/account/decide.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { Actor } from '../../domain/metadata.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { SimulatedTime } from '../../tests/doubles/simulated-time.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { recorded as recordedEvents } from '../../projections/recorded.fixture.ts';
import type { MailDraft } from './mailing-parts.ts';
import { NewsDigests } from './news-digests.ts';

const start = '2026-03-02T07:00:00Z';
const minute = 60_000;
let data: InstallationData;
let keep: MemoryKeep;
let time: SimulatedTime;
let drafts: Map<number, MailDraft>;
let queued: Map<number, MailDraft>;
let crash: 'never' | 'before' | 'after';
let failing: string;
let lastId: number;

const digests = (): NewsDigests =>
  new NewsDigests({
    commands: data.commands,
    keep,
    clock: time,
    ids: { next: () => (lastId += 1) },
    mailFrom: 'reminders@owed.example',
    publicUrl: 'https://owed.example',
    mailings: {
      store: async ({ mailingId }, { text, html, ...rest }) => {
        drafts.set(mailingId, { ...rest, text, html });
        return { ...rest, parts: { text: '', html: '', attachments: [] } };
      },
      queue: async ({ mailingId }) => {
        if (crash === 'before') throw new Error('killed');
        if (queued.has(mailingId)) throw new NotAllowedNow('queued before');
        const draft = drafts.get(mailingId);
        if (draft?.recipients.to === failing) throw new Error("This one can't be queued");
        if (draft !== undefined) queued.set(mailingId, draft);
        if (crash === 'after') throw new Error('killed');
      },
    },
  });

beforeEach(async () => {
  data = openInstallationData(start);
  keep = new MemoryKeep();
  time = new SimulatedTime(start);
  drafts = new Map();
  queued = new Map();
  crash = 'never';
  failing = '';
  lastId = 100;
  await data.commands.handle(
    'account-1',
    accountDecider,
    { type: 'RegisterAccount', accountId: 1, name: 'Mara', email: 'mara@studio.example', timeZone: 'UTC' },
    { userId: 1, actor: 'user', commandId: crypto.randomUUID(), correlationId: crypto.randomUUID() },
  );
  return () => data.close();
});

let nth = 0;
const recorded = (event: OwedEvent): RecordedEvent => {
  nth += 1;
  const [found] = recordedEvents([event], { from: nth, occurredAt: new Date(time.now()).toISOString() });
  if (found === undefined) throw new Error('There is no event');
  return found;
};
const ended = (
  invoiceId: number,
  accountId = 1,
  more: { nothingSent?: true; clientName?: string; invoiceNumber?: string } = {},
): RecordedEvent =>
  recorded({
    type: 'SequenceCompleted',
    data: {
      invoiceId,
      accountId,
      sequenceId: invoiceId,
      invoiceNumber: `INV-${invoiceId}`,
      clientName: 'Acme',
      stillUnpaid: true,
      ...more,
    },
  });
const broken = (invoiceId: number): RecordedEvent =>
  recorded({
    type: 'PromiseBroken',
    data: {
      invoiceId,
      accountId: 1,
      invoiceNumber: `INV-${invoiceId}`,
      clientName: 'Beta',
      promisedDate: '2026-03-01',
      resumeFrom: '2026-03-03',
    },
  });
const later = async (news: NewsDigests, milliseconds: number): Promise<void> => {
  time.jumpTo(time.now() + milliseconds);
  await news.tellDue();
};
const mails = () => [...queued.values()];

test('the news of one night are one mail, grouped by kind, listed up to a number and then counted', async () => {
  const news = digests();
  for (let invoice = 1; invoice <= 200; invoice += 1) await news.note(ended(invoice));
  await news.note(broken(300));
  await later(news, 2 * minute - 1);
  expect(mails()).toEqual([]);
  await later(news, 1);
  const [mail, ...others] = mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'news',
    subject: 'Promise not kept: invoice INV-300, and 200 more',
    recipients: { to: 'mara@studio.example', cc: [], bcc: [] },
  });
  expect(mail?.text).toContain('Still unpaid (200)');
  expect(mail?.text).toContain('Acme, invoice INV-20\nhttps://owed.example/invoices?invoiceId=20');
  expect(mail?.text).not.toContain('INV-21\n');
  expect(mail?.text).toContain('And 180 more:');
});

test('an address in a client’s name, a number or a reply is no link', async () => {
  const news = digests();
  await news.note(ended(1, 1, { clientName: 'https://evil.example', invoiceNumber: 'www.evil.example' }));
  await later(news, 2 * minute);
  const [mail] = mails();
  expect(mail?.subject).toBe('Still unpaid: invoice www.\u200bevil.\u200bexample');
  expect(mail?.html).not.toContain('href="https://evil');
  expect(mail?.text).not.toMatch(/https:\/\/evil|www\.evil|evil\.example/);
  expect(mail?.text).toContain('https://owed.example/invoices?invoiceId=1');
});

const names = { accountId: 1, sequenceId: 5, invoiceNumber: 'INV-1', clientName: 'Acme', attempt: 1 };
const doubted = (stepId: number): RecordedEvent =>
  recorded({
    type: 'StepSendDoubted',
    data: { ...names, invoiceId: 1, stepId, why: { code: 'not_recorded' }, doubtedAt: start },
  });
const found = (stepId: number): RecordedEvent =>
  recorded({
    type: 'StepSent',
    data: {
      ...names,
      invoiceId: 1,
      stepId,
      sentAt: start,
      via: 'gmail',
      accepted: [],
      refused: [],
      late: false,
      foundAt: start,
    },
  });

test('a sequence that sent nothing says so', async () => {
  const news = digests();
  await news.note(ended(1, 1, { nothingSent: true }));
  await later(news, 2 * minute);
  expect(mails()[0]?.text).toContain(
    'Acme, invoice INV-1: all emails were skipped, and nothing was sent\nhttps://owed.example/invoices?invoiceId=1',
  );
});

test('a doubt that is settled before the mail is not in it, and alone it makes no mail', async () => {
  const news = digests();
  await news.note(doubted(1));
  await news.note(found(1));
  await later(news, 20 * minute);
  expect(mails()).toEqual([]);
  expect(news.next()).toBeUndefined();
  await news.note(doubted(2), doubted(3));
  await news.note(
    recorded({
      type: 'StepDoubtResolved',
      data: { ...names, invoiceId: 1, stepId: 2, resolution: 'arrived', resolvedAt: start },
    }),
  );
  await later(news, 2 * minute);
  expect(mails().map(({ subject }) => subject)).toEqual(['Delivery not confirmed: email for invoice INV-1']);
});

test('the user is mailed about what the settings ask for alone', async () => {
  const news = digests();
  const set = (email: boolean, payment: boolean) =>
    data.commands.handle(
      'account-1',
      accountDecider,
      { type: 'ChangeNotificationSettings', settings: { email, reminder: true, payment } },
      { userId: 1, actor: 'user', commandId: crypto.randomUUID(), correlationId: crypto.randomUUID() },
    );
  await set(true, false);
  await news.note(broken(1), ended(2));
  await later(news, 2 * minute);
  expect(mails()).toEqual([]);
  await set(false, true);
  await news.note(broken(3));
  await later(news, 2 * minute);
  expect(mails()).toEqual([]);
  await set(true, true);
  await news.note(broken(4));
  await later(news, 2 * minute);
  expect(mails()).toMatchObject([{ subject: 'Promise not kept: invoice INV-4' }]);
});

test('news that come together are kept by one write, and none twice', async () => {
  const news = digests();
  const events = Array.from({ length: 30 }, (_, index) => ended(index + 1));
  const before = keep.writes;
  await news.note(...events);
  await news.note(...events);
  expect(keep.writes - before).toBe(1);
  await later(news, 2 * minute);
  expect(mails().map(({ subject }) => subject)).toEqual(['Still unpaid: 30 invoices']);
});

test('continuous news is mailed after 15 minutes at the latest', async () => {
  const news = digests();
  for (let minutes = 0; minutes < 15; minutes += 1) {
    await news.note(ended(minutes + 1));
    await later(news, minute);
  }
  expect(mails().map(({ subject }) => subject)).toEqual(['Still unpaid: 15 invoices']);
});

test('noted news survives a crash, and repeated events are mailed once', async () => {
  const event = ended(1);
  await digests().note(event);
  const news = digests();
  await news.load();
  await news.note(event);
  await later(news, 2 * minute);
  await news.note(event);
  await later(news, 20 * minute);
  expect(mails().map(({ subject }) => subject)).toEqual(['Still unpaid: invoice INV-1']);
});

test.each(['before', 'after'] as const)('a crash %s the mail is queued leaves one mail', async (moment) => {
  const news = digests();
  await news.note(ended(1));
  crash = moment;
  await expect(later(news, 2 * minute)).rejects.toThrow('killed');
  crash = 'never';
  const again = digests();
  await again.load();
  await again.tellDue();
  await later(again, 20 * minute);
  expect(mails()).toHaveLength(1);
});

test('failures with one cause are mailed about once a day', async () => {
  const failed = (invoiceId: number): RecordedEvent =>
    recorded({
      type: 'StepSendFailed',
      data: {
        invoiceId,
        accountId: 1,
        sequenceId: invoiceId,
        stepId: invoiceId,
        attempt: 1,
        invoiceNumber: `INV-${invoiceId}`,
        clientName: 'Acme',
        failedAt: start,
        reply: '550 no such user',
      },
    });
  const news = digests();
  await news.note(failed(1));
  await later(news, 2 * minute);
  await news.note(failed(2));
  await news.note(ended(3));
  await later(news, 2 * minute);
  await later(news, 24 * 60 * minute);
  await news.note(failed(4));
  await later(news, 2 * minute);
  expect(mails().map(({ subject }) => subject)).toEqual([
    'Not delivered: email for invoice INV-1',
    'Still unpaid: invoice INV-3',
    'Not delivered: email for invoice INV-4',
  ]);
});

test('a new cause is mailed, however many of another cause came before it', async () => {
  const failed = (invoiceId: number, reply: string): RecordedEvent =>
    recorded({
      type: 'StepSendFailed',
      data: {
        invoiceId,
        accountId: 1,
        sequenceId: invoiceId,
        stepId: invoiceId,
        attempt: 1,
        invoiceNumber: `INV-${invoiceId}`,
        clientName: 'Acme',
        failedAt: start,
        reply,
      },
    });
  const news = digests();
  await news.note(failed(1, '550 no such user'));
  await later(news, 2 * minute);
  for (let invoice = 2; invoice <= 30; invoice += 1) await news.note(failed(invoice, '550 no such user'));
  await news.note(failed(31, '552 mailbox full'));
  await later(news, 2 * minute);
  expect(mails()).toHaveLength(2);
  expect(mails()[1]?.text).toContain('552 mailbox full');
});

test("a mail that can't be queued does not keep others from being queued", async () => {
  await data.commands.handle(
    'account-2',
    accountDecider,
    { type: 'RegisterAccount', accountId: 2, name: 'Lena', email: 'lena@studio.example', timeZone: 'UTC' },
    { userId: 2, actor: 'user', commandId: crypto.randomUUID(), correlationId: crypto.randomUUID() },
  );
  const news = digests();
  await news.note(ended(1));
  await news.note(ended(2, 2));
  failing = 'mara@studio.example';
  await expect(later(news, 2 * minute)).rejects.toThrow("can't be queued");
  expect(mails().map(({ recipients }) => recipients.to)).toEqual(['lena@studio.example']);
});

test('news older than a day are left to the bell', async () => {
  const news = digests();
  const event = ended(1);
  time.jumpTo(time.now() + 24 * 60 * minute + 1);
  await news.note(event);
  expect(news.next()).toBeUndefined();
});

test('a sender that its mail server refuses is told once a day, with the way to its settings', async () => {
  const news = digests();
  const refused = (): RecordedEvent =>
    recorded({
      type: 'SenderRefused',
      data: {
        accountId: 1,
        senderId: 9,
        email: 'billing@studio.example',
        server: 'smtp.studio.example:587',
        reply: '535 Wrong login',
        refusedAt: start,
      },
    });
  await news.note(refused());
  await later(news, 2 * minute);
  await news.note(refused());
  await later(news, 2 * minute);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]?.subject).toBe('A mail server rejects your sender');
  expect(mails()[0]?.text).toContain(
    'smtp.studio.example:587 refuses billing@studio.example: 535 Wrong login\nhttps://owed.example/settings?tab=verified-emails',
  );
});

test('a connection that a partner ended is mailed with the way to its card, by the setting that it belongs to', async () => {
  const news = digests();
  const ids = { accountId: 1, connectionId: 'c1' };
  const xero = { ...ids, tenantId: 't1', tenantName: 'Sam Studio LLC', code: 'refused' } as const;
  await data.commands.handle(
    'account-1',
    accountDecider,
    { type: 'ChangeNotificationSettings', settings: { email: true, reminder: false, payment: true } },
    { userId: 1, actor: 'user', commandId: crypto.randomUUID(), correlationId: crypto.randomUUID() },
  );
  await news.note(
    recorded({
      type: 'GmailConnectionLost',
      data: { ...ids, address: 'sam@gmail.example', code: 'refused' },
    }),
  );
  await news.note(recorded({ type: 'XeroConnectionLost', data: xero }));
  await later(news, 2 * minute);
  const [mail, more] = mails();
  expect(more).toBeUndefined();
  expect(mail?.subject).toBe('Xero is no longer connected');
  expect(mail?.text).toContain('Sam Studio LLC\nhttps://owed.example/settings?tab=integrations');
  expect(mail?.text).not.toContain('Gmail');
});

test('an invoice that an import or a sync made due again is mailed about; what the user did is not', async () => {
  const news = digests();
  const again = (invoiceId: number, actor: Actor, because?: 'total_changed'): RecordedEvent => {
    const event = recorded({
      type: 'InvoiceReopened',
      data: {
        invoiceId,
        accountId: 1,
        undo: false,
        ...(because && { because }),
        news: {
          invoiceNumber: `INV-${invoiceId}`,
          clientName: 'Beta',
          dueCents: 12_345,
          isRestored: false,
        },
      },
    });
    return { ...event, metadata: { ...event.metadata, actor } };
  };
  await news.note(again(2, 'user', 'total_changed'));
  await news.note(again(3, 'workflow'));
  await news.note(again(4, 'import', 'total_changed'));
  // The undo of an import, of which its results tell.
  await news.note(again(5, 'import'));
  await later(news, 2 * minute);
  const [mail, more] = mails();
  expect(more).toBeUndefined();
  expect(mail?.subject).toBe('Due again: 2 invoices');
  expect(mail?.text).toContain('Beta, invoice INV-3: $123.45\nhttps://owed.example/invoices?invoiceId=3');
  expect(mail?.text).toContain('INV-4');
  expect(mail?.text).not.toMatch(/INV-[25]/);
});
