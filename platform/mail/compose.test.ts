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

test('has the headers of a business letter and no others', async () => {
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

test('names nobody whom the reader is not to see', async () => {
  expect(await sourceOf({ bcc: ['hidden@example.test'] })).not.toContain('hidden');
});

test('offers text and HTML of the same mail, the text first', async () => {
  const source = await sourceOf({});
  expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(source.indexOf('text/plain; charset=utf-8')).toBeGreaterThan(0);
  expect(source.indexOf('text/html; charset=utf-8')).toBeGreaterThan(source.indexOf('text/plain'));
});

test('leaves out an answer address that is not there', async () => {
  expect(headerNames(await sourceOf({ replyTo: null }))).not.toContain('Reply-To');
});

test('goes over every wire: lines of at most 998 ASCII bytes, each ended by CRLF', async () => {
  const long = { text: `${'x'.repeat(3_000)}\nü 🧾\n`, html: `<p>${'y'.repeat(3_000)}</p>` };
  const source = await sourceOf({ ...long, subject: 'ü'.repeat(250), toName: '山'.repeat(200) });
  const lines = source.split('\r\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998);
  expect(lines.filter((line) => /[^\t\x20-\x7e]/.test(line))).toEqual([]);
});

describe('text arrives as it was typed', () => {
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
  ])('arrive as they are: %s', async (text) => {
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
    'bring no header along: %j',
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

test('composed again, it is the same to the byte', async () => {
  const again = await Promise.all(
    [1, 2, 3].map(() => sourceOf({ subject: 'Größe', cc: ['copy@example.test'] })),
  );
  expect(new Set(again).size).toBe(1);
  expect(await sourceOf({ text: 'Hello again' })).not.toContain(
    /boundary="([^"]+)"/.exec(again[0] ?? '')?.[1],
  );
});

test('says that it was made by a program', async () => {
  expect(await sourceOf({})).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('answers the last of the mails of its thread and names all of them', async () => {
  const parsed = await parse({ references: ['<1@owed.test>', '<2@owed.test>'] });
  expect(parsed.inReplyTo).toBe('<2@owed.test>');
  expect(parsed.references).toEqual(['<1@owed.test>', '<2@owed.test>']);
  expect(headerNames(await sourceOf({ references: [] }))).not.toContain('References');
});
