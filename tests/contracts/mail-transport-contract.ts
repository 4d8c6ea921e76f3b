import { describe, expect, test } from 'vitest';
import type { Mail, MailTransport } from '../../platform/ports/mail.ts';

/** A message that arrived, and where. */
export interface Arrived {
  readonly messageId: string;
  readonly source: string;
}

/** A transport, and what its other side received. */
export interface TransportAtWork {
  readonly transport: MailTransport;
  arrived(): Promise<readonly Arrived[]>;
  /** From now on the other side can't be reached. */
  leave(): Promise<void>;
  /** What a mail is when nobody can be reached. */
  readonly unreachable: 'refused-for-now' | 'accepted';
}

const mail: Mail = {
  messageId: '<owed.1.2.1@owed.test>',
  date: '2026-12-03T09:00:00.000Z',
  from: { name: 'Mara', address: 'mara@studio.example' },
  replyTo: null,
  to: 'client@example.test',
  toName: 'Zoë Müller',
  cc: ['copy@example.test'],
  bcc: ['hidden@example.test', 'Client@example.test'],
  subject: 'Größe 🧾',
  text: '.a dot first\nFrom here\nand an ü',
  html: '<p>and an ü</p>',
};

/** What every transport of mails keeps. */
export const describeMailTransport = (name: string, open: () => Promise<TransportAtWork>): void => {
  describe(`the mail port: ${name}`, () => {
    test('a mail is handed over once, after its beginning was recorded, and for all its recipients', async () => {
      const { transport, arrived } = await open();
      const composed = await transport.compose(mail);
      let begun = 0;
      const outcome = await transport.send(composed, {
        beforeBody: async () => {
          begun += 1;
          expect(await arrived()).toEqual([]);
        },
      });
      expect(outcome).toMatchObject({
        type: 'accepted',
        accepted: ['client@example.test', 'copy@example.test', 'hidden@example.test'],
        refused: [],
      });
      expect(begun).toBe(1);
      const [message, ...others] = await arrived();
      expect(others).toEqual([]);
      expect(message?.messageId).toBe(mail.messageId);
      expect(message?.source).toContain(Buffer.from(composed.bytes).toString());
    });

    test('composing a mail again gives the same bytes', async () => {
      const { transport } = await open();
      const [one, other] = await Promise.all([transport.compose(mail), transport.compose(mail)]);
      expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
      expect(one).toMatchObject({ messageId: mail.messageId, envelopeFrom: mail.from.address });
    });

    test('nothing leaves when its beginning could not be recorded', async () => {
      const { transport, arrived } = await open();
      const beforeBody = () => Promise.reject(new Error('Somebody else has it'));
      const outcome = await transport.send(await transport.compose(mail), { beforeBody });
      expect(outcome).toEqual({ type: 'not-begun', why: 'Somebody else has it' });
      expect(await arrived()).toEqual([]);
    });

    test('it never throws, and is not in doubt, when nobody can be reached', async () => {
      const { transport, leave, unreachable } = await open();
      await leave();
      const outcome = await transport.send(await transport.compose(mail));
      expect(outcome.type).toBe(unreachable);
    });

    test('closing waits for what is being handed over', async () => {
      const { transport, arrived } = await open();
      const composed = await transport.compose(mail);
      let record: () => void = () => undefined;
      const recorded = new Promise<void>((resolve) => {
        record = resolve;
      });
      const begins = new Promise<void>((begun) => {
        void transport.send(composed, {
          beforeBody: () => {
            begun();
            return recorded;
          },
        });
      });
      await begins;
      const closed = transport.close();
      record();
      await closed;
      if (transport.via !== 'outbox') expect(await arrived()).toHaveLength(1);
    });

    test('a probe sends nothing, and a limit grows with the mail', async () => {
      const { transport, arrived } = await open();
      expect(await transport.probe(mail.from.address)).toBeUndefined();
      expect(await arrived()).toEqual([]);
      expect(transport.limitFor(50_000_000)).toBeGreaterThanOrEqual(transport.limitFor(1_000));
    });
  });
};
