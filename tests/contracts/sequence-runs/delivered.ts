import { describe, expect, test } from 'vitest';
import { acceptAll } from '../../doubles/recording-transport.ts';
import { clientEmail, userEmail, type ChasedInvoice } from './chased-invoice.ts';
import {
  firstStep,
  refusedForGood,
  refusedForNow,
  replyLost,
  RunFixture,
  senderRefused,
  toClient,
  toUser,
} from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

/** What happens to a mail at the server, and after a crash (docs/chasing-rules.md, "Failures"). */
export const delivered = (openWorld: OpenWorld): void => {
  describe('delivery', () => {
    const at = new RunFixture(openWorld);

    test('a temporarily refused mail is retried after 1 m, 5 m, 30 m and 2 h, and then fails', async () => {
      const chase = await at.begin();
      at.world.transport.answer = () => refusedForNow;
      await at.world.advanceTo('2026-03-02T12:00:00Z');
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'StepSendPostponed 1#1 temporary until 2026-03-02T08:01Z',
        'StepSendStarted 1#2',
        'StepSendPostponed 1#2 temporary until 2026-03-02T08:06Z',
        'StepSendStarted 1#3',
        'StepSendPostponed 1#3 temporary until 2026-03-02T08:36Z',
        'StepSendStarted 1#4',
        'StepSendPostponed 1#4 temporary until 2026-03-02T10:36Z',
        'StepSendStarted 1#5',
        'StepSendFailed 1#5: 451 try later',
        'SequenceHeld delivery_failed',
      ]);
      expect(chase.userMails()).toEqual([
        // The server refuses the mail to the user, too: it is tried again like any other.
        toUser('2026-03-02T10:38Z', 'Not delivered: email for invoice INV-7'),
        toUser('2026-03-02T10:39Z', 'Not delivered: email for invoice INV-7'),
        toUser('2026-03-02T10:44Z', 'Not delivered: email for invoice INV-7'),
        toUser('2026-03-02T11:14Z', 'Not delivered: email for invoice INV-7'),
      ]);
      const ids = at.world.transport.handedOver
        .filter(({ mail }) => mail.from.name !== 'Owed')
        .map(({ mail }) => mail.messageId);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('a manual retry starts over', async () => {
      const chase = await at.begin();
      at.world.transport.answer = () => refusedForGood;
      await at.world.advanceTo('2026-03-02T09:00:00Z');
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'StepSendFailed 1#1: 550 no such user',
        'SequenceHeld delivery_failed',
      ]);
      at.world.transport.answer = (handed) =>
        handed.mail.messageId.includes('.1.2@') ? refusedForNow : acceptAll(handed);
      await chase.retry(1);
      await at.world.advanceTo('2026-03-02T09:01:00Z');
      expect((await chase.story()).slice(3)).toEqual([
        'StepRetried 1',
        'HoldLifted delivery_failed',
        'StepSendStarted 1#2',
        'StepSendPostponed 1#2 temporary until 2026-03-02T09:01Z',
        'StepSendStarted 1#3',
        'StepSent 1#3',
      ]);
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect(chase.mails().at(-1)).toBe(toClient('2026-03-09T08:00Z', 'Firm'));
    });

    test('a failed step holds the others until it is skipped', async () => {
      const chase = await at.begin();
      at.world.transport.answer = () => refusedForGood;
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
      at.world.transport.answer = acceptAll;
      await chase.skip(1);
      await at.world.advanceTo('2026-03-11T00:00:00Z');
      expect((await chase.story()).slice(3)).toEqual([
        'StepsSkipped 1 undelivered',
        'HoldLifted delivery_failed',
        'StepsMoved resumed 2→2026-03-10 3→2026-03-17',
        'StepSendStarted 2#1',
        'StepSent 2#1',
      ]);
    });

    test('the user gets one mail a day about the same cause', async () => {
      const chase = await at.begin();
      at.world.transport.answer = ({ mail, to, cc, bcc, at }) =>
        mail.from.name === 'Owed' ? acceptAll({ mail, to, cc, bcc, at }) : refusedForGood;
      await at.world.advanceTo('2026-03-02T09:00:00Z');
      await chase.retry(1);
      expect((await chase.story()).at(-2)).toBe('StepSendFailed 1#2: 550 no such user');
      await at.world.advanceTo('2026-03-03T09:00:00Z');
      await chase.retry(1);
      await at.world.advanceTo('2026-03-03T09:02:00Z');
      expect(chase.userMails()).toEqual([
        toUser('2026-03-02T08:02Z', 'Not delivered: email for invoice INV-7'),
        toUser('2026-03-03T09:02Z', 'Not delivered: email for invoice INV-7'),
      ]);
    });

    test('a refused copy does not fail the step', async () => {
      const chase = await at.begin({
        steps: [{ scheduledDate: '2026-03-02', ccRecipients: 'boss@acme.example' }],
      });
      at.world.transport.answer = ({ to }) => ({
        type: 'accepted',
        accepted: [to],
        refused: [{ address: 'boss@acme.example', reply: '550 no' }],
      });
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      expect((await chase.story())[1]).toBe('StepSent 1#1 refused boss@acme.example');
    });

    describe('a copy that is refused for now', () => {
      const boss = 'boss@acme.example';
      const cfo = 'cfo@acme.example';
      /** The client gets it; the first copy is refused for now with the others, and so many times alone. */
      const beginRefused = async (times: number, steps = 1) => {
        const copies = { ccRecipients: boss, bccRecipients: cfo };
        const later = { scheduledDate: '2026-03-09', tone: 'firm' } as const;
        const chase = await at.begin({
          steps: [{ scheduledDate: '2026-03-02', ...copies }, later].slice(0, steps),
        });
        let alone = 0;
        at.world.transport.answer = (handed) => {
          const { copyTo } = handed.mail;
          if (copyTo === undefined) {
            const refused = [{ address: boss, reply: '451 greylisted', forNow: true }] as const;
            return handed.cc.includes(boss)
              ? { type: 'accepted', accepted: [handed.to, cfo], refused }
              : acceptAll(handed);
          }
          alone += 1;
          return alone <= times ? refusedForNow : { type: 'accepted', accepted: [copyTo], refused: [] };
        };
        return chase;
      };
      const mailsOfStep = () => at.world.transport.handedOver.filter(({ mail }) => mail.from.name !== 'Owed');
      const alone = () =>
        mailsOfStep()
          .filter(({ mail }) => mail.copyTo !== undefined)
          .map(({ at: instant, mail }) => `${instant.slice(11, 16)} ${mail.copyTo ?? ''}`);
      const copyStory = async (chase: ChasedInvoice) =>
        (await chase.story()).filter((line) => line.startsWith('StepCopy'));

      test('is tried again alone, as the same message, also after the last email of the sequence', async () => {
        const chase = await beginRefused(1);
        await at.world.advanceTo('2026-03-02T20:00:00Z');
        expect((await chase.story()).slice(1)).toEqual([
          `StepSent 1#1 not yet ${boss}`,
          'SequenceCompleted still unpaid',
          `StepCopyStarted ${boss}`,
          `StepCopyPostponed ${boss} until 2026-03-02T08:06Z`,
          `StepCopyStarted ${boss}`,
          `StepCopySettled ${boss} sent`,
        ]);
        expect(alone()).toEqual([`08:01 ${boss}`, `08:06 ${boss}`]);
        const [first, ...others] = mailsOfStep().map(({ mail: { copyTo: _, ...mail } }) => mail);
        expect(others).toEqual([first, first]);
      });

      test('has failed after 1 m, 5 m, 30 m and 2 h, and the user is told', async () => {
        const chase = await beginRefused(99, 2);
        await at.world.advanceTo('2026-03-03T08:00:00Z');
        expect(alone().map((line) => line.slice(0, 5))).toEqual(['08:01', '08:06', '08:36', '10:36']);
        expect((await copyStory(chase)).at(-1)).toBe(`StepCopySettled ${boss} refused`);
        await at.world.advanceTo('2026-03-09T09:00:00Z');
        expect((await chase.story()).at(-2)).toBe('StepSent 2#1');
      });

      test.each([
        ['is paid', (chase: ChasedInvoice) => chase.pay()],
        ['is promised', (chase: ChasedInvoice) => chase.promise('2026-03-20')],
        ['is paused', (chase: ChasedInvoice) => chase.pause()],
        ['is deleted', (chase: ChasedInvoice) => chase.deleteInvoice()],
        ['has lost its client', (chase: ChasedInvoice) => chase.deleteClient()],
      ] as const)('is given up once the invoice %s', async (_, end) => {
        const chase = await beginRefused(99, 2);
        await at.world.advanceTo('2026-03-02T08:02:00Z');
        await end(chase);
        await at.world.advanceTo('2026-03-03T08:00:00Z');
        expect(alone()).toEqual([`08:01 ${boss}`]);
        expect((await copyStory(chase)).at(-1)).toBe(`StepCopySettled ${boss} given_up`);
      });
    });

    test('a retry is only sent to addresses that have not accepted the mail', async () => {
      await at.begin({
        steps: [{ scheduledDate: '2026-03-02', ccRecipients: 'boss@acme.example, cfo@acme.example' }],
      });
      at.world.transport.answer = (handed, nth) =>
        nth === 1 ? { ...refusedForNow, accepted: ['boss@acme.example'] } : acceptAll(handed);
      await at.world.advanceTo('2026-03-02T09:00:00Z');
      expect(at.world.transport.handedOver.slice(0, 2).map(({ to, cc }) => [to, ...cc])).toEqual([
        [clientEmail, 'boss@acme.example', 'cfo@acme.example'],
        [clientEmail, 'cfo@acme.example'],
      ]);
    });

    test('a server that refuses the sender is retried hourly, and the step stays due', async () => {
      const chase = await at.begin();
      at.world.transport.answer = (handed, nth) => (nth < 8 ? senderRefused : acceptAll(handed));
      await at.world.advanceTo('2026-03-02T16:00:00Z');
      expect(chase.mails().map((line) => line.slice(11, 16))).toEqual([
        '08:00',
        '09:00',
        '10:00',
        '11:00',
        '12:00',
        '13:00',
        '14:00',
        '15:00',
      ]);
      expect((await chase.story()).at(-1)).toMatch(/^StepSent 1#8/);
      expect(chase.userMails()).toEqual([]);
    });

    test('in doubt: nothing is sent again automatically, later steps are sent as planned', async () => {
      const chase = await at.begin();
      at.world.transport.answer = (handed, nth) => (nth === 1 ? replyLost : acceptAll(handed));
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'StepSendDoubted 1#1',
        'StepSendStarted 2#1',
        'StepSent 2#1',
      ]);
      expect(chase.userMails()).toEqual([
        toUser('2026-03-02T08:02Z', 'Delivery not confirmed: email for invoice INV-7'),
      ]);
    });

    test('in doubt: the mail is sent again if the user asks for it', async () => {
      const chase = await at.begin({ steps: firstStep });
      at.world.transport.answer = (handed, nth) => (nth === 1 ? replyLost : acceptAll(handed));
      await at.world.advanceTo('2026-03-02T10:00:00Z');
      expect((await chase.story()).at(-1)).toBe('StepSendDoubted 1#1');
      await chase.resolve(1, 'send_again');
      expect((await chase.story()).slice(2)).toEqual([
        'StepDoubtResolved 1 send_again',
        'StepSendStarted 1#2',
        'StepSent 1#2',
        'SequenceCompleted still unpaid',
      ]);
    });

    test('in doubt: the sequence completes if the user says that the mail arrived', async () => {
      const chase = await at.begin({ steps: firstStep });
      at.world.transport.answer = (handed, nth) => (nth === 1 ? replyLost : acceptAll(handed));
      await at.world.advanceTo('2026-03-02T10:00:00Z');
      await chase.resolve(1, 'arrived');
      expect((await chase.story()).slice(2)).toEqual([
        'StepDoubtResolved 1 arrived',
        'SequenceCompleted still unpaid',
      ]);
    });

    test('a sender address that the account no longer has is replaced by its current one, and the event records it', async () => {
      const chase = await at.begin({ steps: firstStep });
      await chase.changeProfile({ email: 'new@studio.example' });
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      expect(at.world.transport.handedOver.at(-1)?.mail.replyTo).toEqual({
        name: 'Mara',
        address: 'new@studio.example',
      });
      const [started] = await chase.eventsOf('StepSendStarted');
      expect(started?.data.mail.senderEmail).toBe('new@studio.example');
      expect(started?.data.mail.senderGone).toBe(userEmail);
    });
  });

  describe('crashes', () => {
    const at = new RunFixture(openWorld, { restarts: true });

    test('killed while a mail was being sent: in doubt once no process can be sending it, never sent twice', async () => {
      const chase = await at.begin();
      at.world.transport.hold();
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      expect(chase.mails().length).toBe(1);
      at.world.kill();
      await at.world.startAt('2026-03-02T08:01:00Z');
      const atOnce = at.world.isAlone
        ? ['StepSendStarted 1#1', 'StepSendDoubted 1#1']
        : ['StepSendStarted 1#1'];
      expect(await chase.story()).toEqual(atOnce);
      await at.world.advanceTo('2026-03-02T08:02:59Z');
      expect(await chase.story()).toEqual(atOnce);
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'StepSendDoubted 1#1',
        'StepSendStarted 2#1',
        'StepSent 2#1',
      ]);
      expect(chase.mails()).toEqual([toClient('2026-03-09T08:00Z', 'Firm')]);
    });

    test('killed while it slept: it continues', async () => {
      const chase = await at.begin();
      await at.world.advanceTo('2026-03-02T07:30:00Z');
      at.world.kill();
      await at.world.startAt('2026-03-02T07:31:00Z');
      await at.world.advanceTo('2026-03-02T09:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
    });
  });
};
