import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { createOutboxTransport, forgetOutbox } from './outbox-transport.ts';

test('a mail is written as a valid file that lists all its recipients', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'owed-outbox-'));
  try {
    const outbox = createOutboxTransport({
      folder: join(folder, 'outbox'),
      clock: { now: () => 1_764_752_400_000 },
    });
    const composed = await outbox.compose({
      messageId: '<one@owed.test>',
      date: '2025-12-03T09:00:00.000Z',
      from: { name: 'Me', address: 'me@owed.test' },
      replyTo: null,
      to: 'client@example.test',
      toName: 'Client',
      cc: [],
      bcc: ['hidden@example.test'],
      subject: 'Invoice 7',
      text: 'Hello',
      html: '<p>Hello</p>',
    });
    expect(await outbox.send(composed)).toEqual({
      type: 'accepted',
      accepted: ['client@example.test', 'hidden@example.test'],
      refused: [],
    });
    await outbox.send(composed);
    const names = await readdir(outbox.folder ?? '');
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^2025-12-03T09-00-00-000Z-one@owed\.test\.eml$/);
    const source = await readFile(join(outbox.folder ?? '', names[0] ?? ''), 'utf8');
    expect(
      source.startsWith(
        'X-Envelope-From: me@owed.test\r\nX-Envelope-To: client@example.test,\r\n hidden@example.test\r\n',
      ),
    ).toBe(true);
    expect((await simpleParser(source)).subject).toBe('Invoice 7');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('what was written of mails is deleted by their Message-IDs, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'owed-outbox-'));
  try {
    const others = ['2025-12-03T09-00-00-000Z-two@owed.test.eml', 'one@owed.test.eml', 'notes.txt'];
    const gone = ['2025-12-03T09-00-00-000Z-one@owed.test.eml', '2025-12-04T09-00-00-000Z-one@owed.test.eml'];
    for (const name of [...others, ...gone]) await writeFile(join(folder, name), '');
    await forgetOutbox(folder, new Set(['<one@owed.test>']));
    expect((await readdir(folder)).toSorted()).toEqual(others.toSorted());
    await forgetOutbox(join(folder, 'missing'), new Set(['<one@owed.test>']));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a mail that can't be written is retried", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'owed-outbox-'));
  try {
    await writeFile(join(folder, 'outbox'), 'a file where the folder should be');
    const outbox = createOutboxTransport({ folder: join(folder, 'outbox'), clock: { now: () => 0 } });
    const outcome = await outbox.send({
      messageId: '<one@owed.test>',
      envelopeFrom: 'me@owed.test',
      to: 'client@example.test',
      cc: [],
      bcc: [],
      bytes: new Uint8Array(),
    });
    expect(outcome).toMatchObject({ type: 'refused-for-now', accepted: [] });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a mail is not written if its caller rejects', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'owed-outbox-'));
  try {
    const outbox = createOutboxTransport({ folder, clock: { now: () => 0 } });
    const mail = {
      messageId: '<one@owed.test>',
      envelopeFrom: 'me@owed.test',
      to: 'client@example.test',
      cc: [],
      bcc: [],
      bytes: new Uint8Array(),
    };
    const beforeBody = () => Promise.reject(new Error('Somebody else has it'));
    expect(await outbox.send(mail, { beforeBody })).toEqual({
      type: 'not-begun',
      why: 'Somebody else has it',
    });
    expect(await readdir(folder)).toEqual([]);
    let before: string[] | undefined;
    const outcome = await outbox.send(mail, {
      beforeBody: async () => {
        before = await readdir(folder);
      },
    });
    expect(outcome.type).toBe('accepted');
    expect(before).toEqual([]);
    expect(await readdir(folder)).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
