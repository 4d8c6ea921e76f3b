import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { AttentionEntry, AttentionView } from '../../../../contracts/invoices/attention.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { signUp, today } from '../account.ts';
import { answerCalls } from '../answers.ts';
import { openApp } from '../app.tsx';
import { setWidth } from '../device.ts';
import { invoiceDue } from '../sequences.ts';
import { kindTitles } from '../../../../web/data/records/attention-kinds.ts';

const about = (invoiceId: number, clientName: string | null, late: number): AttentionEntry => ({
  invoiceId,
  invoiceNumber: `INV-2026-${1_000 + invoiceId}`,
  currency: 'USD',
  amount: 1_234_550,
  dueDate: addDays(today(), -late),
  promisedPaymentDate: null,
  clientId: 1,
  clientName,
  clientEmail: 'accounts.payable@harborandstonelimited.test',
  inSequence: true,
});

const email = {
  stepId: 1,
  tone: 'firm',
  subject: 'Invoice INV-2026-1001 for $12,345.50 is still unpaid: please tell us when to expect the payment',
  at: `2026-03-04T09:00:00.000Z`,
} as const;

/** An entry of each kind, with as many buttons and as much text as it can have. */
const everyKind = (): AttentionView => {
  const [long, short] = ['Harbor & Stone Limited Partnership', 'Ada Ltd'];
  const one = <Entry>(entry: Entry): { count: number; entries: Entry[] } => ({ count: 1, entries: [entry] });
  const reply = '550 5.1.1 <accounts.payable@harborandstonelimited.test>: Recipient address rejected';
  const hold = { at: email.at, detail: null } as const;
  return {
    today: today(),
    total: 14,
    usesApproval: true,
    emailsInDoubt: one({ ...about(1, long, 9), emails: [{ ...email, why: '', canSendAgain: true }] }),
    failedEmails: one({ ...about(2, long, 9), emails: [{ ...email, reply, cause: 'address_unknown' }] }),
    approvals: one({ ...about(14, long, 9), emails: [email] }),
    heldSequences: {
      count: 4,
      entries: [
        { ...about(3, long, 9), holds: [{ ...hold, reason: 'client_changed', remedy: 'resume' }] },
        { ...about(4, short, 9), holds: [{ ...hold, reason: 'needs_attention', remedy: 'add_document' }] },
        { ...about(5, short, 9), holds: [{ ...hold, reason: 'needs_attention', remedy: 'add_address' }] },
        { ...about(12, short, 9), holds: [{ ...hold, reason: 'client_credit', remedy: 'apply_credit' }] },
      ],
    },
    smallRemainders: one({ ...about(10, long, 9), amount: 1 }),
    missedInstallments: one({
      ...about(11, long, 9),
      installment: { date: addDays(today(), -4), open: 123_455 },
      canContinue: true,
    }),
    brokenPromises: one({ ...about(6, long, 9), inSequence: false, brokenPromiseDate: addDays(today(), -3) }),
    promisedToday: one({ ...about(7, short, 9), promisedPaymentDate: today() }),
    nextSteps: one({
      ...about(13, long, 40),
      inSequence: false,
      lastReminderAt: email.at,
      isOutbox: false,
      collectionStatus: {
        status: 'with_lawyer',
        who: 'Kaye, Lindqvist & Partners',
        reference: 'K-2026-0077/4',
        note: 'They wait for the second court date.',
        since: addDays(today(), -20),
        lookAgainOn: today(),
      },
    }),
    overdueUnchased: one({ ...about(8, null, 40), hadSequence: true, sternestSent: 'legal' }),
    finalNotices: one({
      ...about(9, long, 20),
      stepId: 9,
      subject: 'Final notice',
      scheduledDate: addDays(today(), 1),
      scheduledTime: '09:00',
    }),
  };
};

const panel = page.getByRole('region', { name: 'Needs attention' });

/** The dashboard with an entry of every kind. */
export const openEveryKind = async (): Promise<void> => {
  await signUp();
  await invoiceDue(9);
  answerCalls('GET /api/attention', () => Response.json(everyKind()));
  await openApp('/');
  for (const name of Object.values(kindTitles))
    await expect.element(panel.getByRole('heading', { name })).toBeVisible();
  await expect.element(panel.getByLabelText("Client's email")).toHaveLength(2);
};

/** Elements of the panel that lie outside of it or of the window, or whose text is cut. */
const cutOff = (): readonly string[] => {
  const frame = panel.element().getBoundingClientRect();
  return [...panel.element().querySelectorAll('*')]
    .filter((element) => !element.closest('.visually-hidden, fieldset, input'))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isOutside = left < frame.left - 0.5 || right > Math.min(frame.right, window.innerWidth) + 0.5;
      const isCut = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
      return width > 0 && (isOutside || isCut);
    })
    .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
};

/** Waits until nothing lies outside of the panel, in windows of each of these widths in pixels. */
export const fits = async (...widths: readonly number[]): Promise<void> => {
  for (const width of widths) {
    await setWidth(width);
    await expect.poll(() => [width, ...cutOff()]).toEqual([width]);
  }
};
