import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import type { Mail } from '../ports/mail.ts';
import { composeMail } from './compose.ts';

const mail: Mail = {
  messageId: '<sequence-1.step-2.1@owed.test>',
  date: '2026-12-03T09:00:00.000Z',
  from: { name: 'Ada', address: 'owed@owed.test' },
  replyTo: { name: 'Ada', address: 'ada@studio.test' },
  to: 'client@example.test',
  toName: 'Bob',
  cc: [],
  bcc: [],
  subject: 'Invoice 7',
  text: 'Hello',
  html: '<p>Hello</p>',
};

const sourceOf = async (changes: Partial<Mail>): Promise<string> =>
  Buffer.from((await composeMail({ ...mail, ...changes })).bytes).toString('latin1');

const parse = async (changes: Partial<Mail>) => simpleParser(await sourceOf(changes));

const headerNames = (source: string): string[] =>
  source
    .slice(0, source.indexOf('\r\n\r\n'))
    .split('\r\n')
    .filter((line) => !line.startsWith(' '))
    .map((line) => line.slice(0, line.indexOf(':')));

test('has the headers of a personal mail and no others', async () => {
  expect(headerNames(await sourceOf({ cc: ['copy@example.test'], bcc: ['hidden@example.test'] }))).toEqual([
    'Auto-Submitted',
    'From',
    'To',
    'Cc',
    'Reply-To',
    'Subject',
    'Message-ID',
    'Date',
    'MIME-Version',
    'Content-Type',
  ]);
});

test('does not reveal Bcc recipients', async () => {
  expect(await sourceOf({ bcc: ['hidden@example.test'] })).not.toContain('hidden');
});

test('contains text and HTML as alternatives, the text first', async () => {
  const source = await sourceOf({});
  expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(source.indexOf('text/plain; charset=utf-8')).toBeGreaterThan(0);
  expect(source.indexOf('text/html; charset=utf-8')).toBeGreaterThan(source.indexOf('text/plain'));
});

test('omits Reply-To if there is no address for replies', async () => {
  expect(headerNames(await sourceOf({ replyTo: null }))).not.toContain('Reply-To');
});

test('can be transferred by every server: lines of at most 998 ASCII bytes, each ending with CRLF', async () => {
  const long = { text: `${'x'.repeat(3_000)}\nü 🧾\n`, html: `<p>${'y'.repeat(3_000)}</p>` };
  const source = await sourceOf({ ...long, subject: 'ü'.repeat(250), toName: '山'.repeat(200) });
  const lines = source.split('\r\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998);
  expect(lines.filter((line) => /[^\t\x20-\x7e]/.test(line))).toEqual([]);
});

describe('text arrives as typed', () => {
  test.each([
    'two  spaces, and some at the end of a line  \nand\ttabs\n\n\nthree line breaks',
    '.\n..\n.a dot first\nFrom here\n> quoted\n=3D',
    `${'long words '.repeat(60)}\nend`,
    'Zoë 🦊 שלום "quotes" & <b>no markup</b>',
  ])('%j', async (text) => {
    expect((await parse({ text })).text?.replace(/\n$/, '')).toBe(text);
  });
});

describe('names and subjects', () => {
  test.each([
    'Zoë Müller',
    'O\'Brien, "Bob" & Söhne <sales>',
    'שלום עולם',
    '🧾 fällig',
    'a@b.test, c@d.test',
    'Group: a;',
    `${'überfällig '.repeat(20)}Ende`,
    '=?utf-8?B?UGF5UGFs?=',
    '=?UTF-8?Q?Pay=50al?= and =?iso-8859-1?q?more?=',
    'Müller =?utf-8?B?UGF5UGFs?=',
    '=?utf-8*en?B?UGF5UGFs?=',
    `=?utf-8?B?${'UGF5UGFs'.repeat(20)}?=`,
    '=?utf-8?B?UGF5UGFs',
  ])('arrive unchanged: %s', async (text) => {
    const parsed = await parse({
      subject: text,
      toName: text,
      from: { name: text, address: 'owed@owed.test' },
      replyTo: { name: text, address: 'ada@studio.test' },
    });
    expect(parsed.subject).toBe(text);
    expect(parsed.from?.value).toEqual([{ name: text, address: 'owed@owed.test' }]);
    expect(parsed.replyTo?.value).toEqual([{ name: text, address: 'ada@studio.test' }]);
    expect(parsed.to).toMatchObject({ value: [{ name: text, address: 'client@example.test' }] });
  });

  test.each(['One\r\nBcc: spy@example.test', 'One\nBcc: spy@example.test', 'One\rBcc: spy@example.test'])(
    'inject no header: %j',
    async (text) => {
      const source = await sourceOf({
        subject: text,
        toName: text,
        from: { name: text, address: 'owed@owed.test' },
        cc: [`copy@example.test${text.slice(3)}`],
      });
      expect(headerNames(source)).not.toContain('Bcc');
    },
  );
});

test('the name of an attachment that looks encoded is encoded, and its plain form looks like none', async () => {
  const name = '=?utf-8?B?UGF5UGFs?=.pdf';
  const source = await sourceOf({
    attachments: [{ name, type: 'application/pdf', bytes: new Uint8Array(3) }],
  });
  expect(source).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
  expect(source).not.toContain('=?utf-8?B');
});

test('composing a mail again gives the same bytes', async () => {
  const again = await Promise.all(
    [1, 2, 3].map(() => sourceOf({ subject: 'Größe', cc: ['copy@example.test'] })),
  );
  expect(new Set(again).size).toBe(1);
  expect(await sourceOf({ text: 'Hello again' })).not.toContain(
    /boundary="([^"]+)"/.exec(again[0] ?? '')?.[1],
  );
});

test('is marked as generated by a program', async () => {
  expect(await sourceOf({})).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('replies to the last mail of its thread and references all of them', async () => {
  const parsed = await parse({ references: ['<1@owed.test>', '<2@owed.test>'] });
  expect(parsed.inReplyTo).toBe('<2@owed.test>');
  expect(parsed.references).toEqual(['<1@owed.test>', '<2@owed.test>']);
  expect(headerNames(await sourceOf({ references: [] }))).not.toContain('References');
});

test.each([
  ['Invoice 12.pdf', 'Invoice 12.pdf'],
  ['Rechnung "Müller".pdf', "Rechnung 'Muller'.pdf"],
  ['Straße – März.pdf', 'Strasse _ Marz.pdf'],
  ['請求書.pdf', '___.pdf'],
  ["l'été (v2) 100%;a=b*.pdf", "l'ete (v2) 100%;a=b*.pdf"],
  [`${'Größe '.repeat(18)}😀.pdf`, `${'Grosse '.repeat(18)}__.pdf`],
])('the attachment %j arrives with its name, and as %j where RFC 2231 is not read', async (name, plain) => {
  const attachments = [{ name, type: 'application/pdf', bytes: Buffer.from('%PDF-') }];
  const source = await sourceOf({ attachments });
  expect(source.replaceAll('\r\n ', ' ')).toContain(`filename="${plain}"`);
  const parsed = await simpleParser(source);
  expect(parsed.attachments.map(({ filename }) => filename)).toEqual([name]);
  for (const line of source.split('\r\n')) expect(line.length).toBeLessThan(400);
});

test('a domain of another script is written in ASCII, and an ampersand as it is', async () => {
  const source = await sourceOf({ to: 'info@müller.example', cc: ['r&d@x.example'] });
  expect(source).toContain('info@xn--mller-kva.example');
  expect(source).toMatch(/^Cc: r&d@x\.example\r$/m);
});
