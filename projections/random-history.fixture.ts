import type { Currency } from '../contracts/currencies.ts';
import { collectionStatus } from '../contracts/invoices/collection.ts';
import { usualChoices, type ImportSetup } from '../contracts/imports/imports.ts';
import { bareFacts } from '../domain/client/bare-facts.ts';
import { accountDecider } from '../domain/account/decide.ts';
import { addDays, todayIn } from '../domain/calendar.ts';
import { clientDecider } from '../domain/client/decide.ts';
import type { Decider } from '../domain/decider.ts';
import { DomainError } from '../domain/errors.ts';
import type { OwedEvent } from '../domain/events.ts';
import { facts, mail, step } from '../domain/invoice/chased-invoice.fixture.ts';
import { overpaidOf } from '../domain/invoice/balance.ts';
import type { InvoiceCommand } from '../domain/invoice/commands.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import { isKnown, unfinishedSequence, unsentSteps, type Invoice } from '../domain/invoice/state.ts';
import { scheduleDecider } from '../domain/schedule/decide.ts';
import type { EnteredSchedule, ScheduleCommand } from '../domain/schedule/events.ts';
import type { ScheduleRulesCommand } from '../domain/schedule-rules/events.ts';
import { noRules, scheduleRulesDecider } from '../domain/schedule-rules/decide.ts';
import { templateDecider } from '../domain/template/decide.ts';
import type { TemplateFacts } from '../domain/template/events.ts';

/** Repeatable random numbers from 0 to below 1 (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const clientName = 'Ada Ltd';
/** Of invoices whose ids follow one another, three currencies. */
const currencyOfInvoice = (invoiceId: number): Currency =>
  (['USD', 'EUR', 'JPY'] as const)[invoiceId % 3] ?? 'USD';
const attached = { name: 'terms.pdf', type: 'application/pdf', size: 9, hash: 'ab'.repeat(32) };
const asked = { requestId: 'r', part: 'contacts' } as const;
const setup: ImportSetup = {
  reading: { encoding: 'utf-8', delimiter: ',', sheet: null },
  headerRow: 1,
  columns: [],
  choices: usualChoices,
};
const sender = {
  email: 'ada@studio.example',
  displayName: null,
  signature: null,
  emailType: 'personal',
} as const;
const uploaded = { fileName: 'invoices.csv', fileSize: 9, fileHash: 'cd'.repeat(32), setup };

/**
 * The events of some accounts in which everything happens that the domain allows, in an order that the seed decides;
 * finally an invoice is deleted.
 * @param invoicesEach of an account, at most 99
 */
export const randomHistory = (seed: number, commands: number, invoicesEach = 4): OwedEvent[] => {
  const random = randomFrom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const oneOf = <T>(...items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0];
  const states = new Map<string, unknown>();
  const history: OwedEvent[] = [];
  let now = Date.parse('2026-11-21T08:00:00Z');
  let lastId = 1_000;

  const run = <C, S, E extends OwedEvent>(
    stream: string,
    decider: Decider<C, S, E>,
    commandFor: (state: S) => C | undefined,
  ): void => {
    const known = states.get(stream);
    const isState = (_: unknown): _ is S => known !== undefined;
    const state = isState(known) ? known : decider.initial;
    const command = commandFor(state);
    if (command === undefined) return;
    try {
      const events = decider.decide(command, state);
      history.push(...events);
      states.set(
        stream,
        events.reduce((before, event) => decider.evolve(before, event), state),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  };

  const moment = () => ({ now: new Date(now).toISOString(), today: todayIn('UTC', now), timeZone: 'UTC' });
  const later = (days: number): string => addDays(todayIn('UTC', now), days);
  const newSteps = () =>
    Array.from({ length: 1 + below(3) }, () =>
      step((lastId += 1), {
        scheduledDate: later(below(4) - 2),
        tone: oneOf('friendly', 'firm', 'legal'),
        ...(random() < 0.3 ? { templateId: 70 + below(2) } : {}),
      }),
    );

  const sending = (invoice: Invoice): InvoiceCommand | undefined => {
    const send = invoice.status === 'absent' ? undefined : invoice.openSends.at(-1);
    if (send !== undefined) {
      const at = { sequenceId: send.sequenceId, stepId: send.stepId, attempt: send.attempt, clientName };
      const iso = moment().now;
      return oneOf<InvoiceCommand>(
        { type: 'RecordSent', sentAt: iso, accepted: [mail.to], refused: [], ...at },
        {
          type: 'RecordSent',
          sentAt: iso,
          accepted: [mail.to],
          refused: [{ address: 'c@x.org', reply: '550' }],
          ...at,
        },
        {
          type: 'RecordSendPostponed',
          retryAt: iso,
          cause: oneOf('temporary', 'sender'),
          reply: '451',
          ...at,
          moment: moment(),
        },
        { type: 'RecordSendFailure', failedAt: iso, reply: '550 unknown', ...at },
        { type: 'RecordSendDropped', droppedAt: iso, reason: 'not_begun', ...at, moment: moment() },
        { type: 'RecordSendDoubt', doubtedAt: iso, why: { code: 'no_reply', error: 'closed' }, ...at },
        {
          type: 'ResolveDoubt',
          stepId: send.stepId,
          resolution: oneOf('arrived', 'send_again', 'leave'),
          moment: moment(),
        },
      );
    }
    const sequence = unfinishedSequence(invoice);
    const next = sequence === null ? undefined : unsentSteps(sequence)[0];
    if (sequence === null || next === undefined) return undefined;
    const { stepId } = next.plan;
    const at = { sequenceId: sequence.sequenceId, stepId, attempt: next.attempts + 1, clientName };
    const rest = {
      deadline: moment().now,
      attachments: [],
      skip: [],
      skipReason: { code: 'later_reminder' } as const,
      move: [],
      moment: moment(),
    };
    return { type: 'StartSend', mailingId: at.stepId, mail, ...rest, ...at };
  };

  const inSequence = (invoice: Invoice): InvoiceCommand | undefined => {
    const sequence = unfinishedSequence(invoice);
    const some = sequence?.steps[below(sequence.steps.length)];
    if (sequence === null || some === undefined) return undefined;
    const { sequenceId } = sequence;
    const { stepId } = some.plan;
    return oneOf<InvoiceCommand>(
      {
        type: 'EditStep',
        stepId,
        changes: {
          subject: `S${below(9)}`,
          scheduledDate: later(below(5)),
          ...(random() < 0.3 ? { templateId: oneOf(null, 70, 71) } : {}),
        },
        moment: moment(),
      },
      { type: 'RemoveStep', stepId },
      { type: 'PauseSequence', clientName, because: { code: 'with_client' } },
      { type: 'ResumeSequence', despitePromise: random() < 0.5, moment: moment() },
      { type: 'CancelSequence', reason: 'by_hand' },
      { type: 'RetryStep', stepId, moment: moment() },
      { type: 'SkipStep', stepId, clientName, moment: moment() },
      ...(random() < 0.3
        ? ([
            {
              type: 'HoldSequence',
              sequenceId,
              reason: 'needs_attention',
              detail: { code: 'unexpected_error' },
              clientName,
            },
          ] as const)
        : []),
      {
        type: 'SkipSteps',
        sequenceId,
        stepIds: [stepId],
        reason: { code: 'due_date_passed' },
        clientName,
      },
      { type: 'CompleteSequence', sequenceId, clientName },
    );
  };

  /** An entry of any kind; of a move of credit, the other end is not in the history. */
  const entryCommand = (invoiceId: number, invoice: Invoice): InvoiceCommand => {
    const entry = {
      id: (lastId += 1),
      kind: oneOf('payment', 'payment', 'payment', 'credit', 'write_off', 'refund'),
      date: moment().today,
      amount: 1 + below(500),
      recordedBy: 'user',
    } as const;
    const move = { invoiceId: invoiceId + 1, invoiceNumber: 'INV-9', entryId: entry.id - 1_000_000 };
    const there = isKnown(invoice) ? invoice : undefined;
    const credit = there === undefined ? 0 : overpaidOf(there);
    if (credit > 0) {
      const used = { ...entry, kind: 'credit_used', amount: Math.min(entry.amount, credit), move } as const;
      return { type: 'RecordBalanceEntry', entry: used, clientName, moment: moment() };
    }
    if (entry.id % 10 > 0) return { type: 'RecordBalanceEntry', entry, clientName, moment: moment() };
    return {
      type: 'ApplyCredit',
      entry: { ...entry, kind: 'credit_applied', move },
      clientId: there?.facts.clientId ?? 5,
      currency: there?.facts.currency ?? 'USD',
      clientName,
      moment: moment(),
    };
  };

  const inInvoice = (invoiceId: number, accountId: number, invoice: Invoice): InvoiceCommand =>
    oneOf<InvoiceCommand>(
      {
        type: 'CreateInvoice',
        invoiceId,
        accountId,
        facts: { ...facts, clientId: 5 + below(3), currency: currencyOfInvoice(invoiceId) },
        dueDate: later(1),
      },
      { type: 'StartSequence', sequenceId: (lastId += 1), steps: newSteps(), via: 'smtp', moment: moment() },
      {
        type: 'StartSequence',
        sequenceId: (lastId += 1),
        steps: newSteps(),
        via: 'outbox',
        moment: moment(),
      },
      {
        type: 'ReviseInvoice',
        changes: { clientId: 5 + below(3), amountCents: 1 + below(9_999) },
        clientName,
        moment: moment(),
      },
      {
        type: 'ShiftSequenceDueDates',
        dueDate: later(below(9)),
        action: oneOf('adjust', 'keep', 'cancel'),
        changes: {},
        clientName,
        moment: moment(),
      },
      entryCommand(invoiceId, invoice),
      {
        type: 'RemoveBalanceEntry',
        entryId: lastId - below(3),
        kind: oneOf('payment', 'refund'),
        mayRestore: below(2) === 0,
        clientName,
        moment: moment(),
      },
      { type: 'RecordPromise', promisedDate: later(below(4)), moment: moment() },
      { type: 'RemovePromise', moment: moment() },
      { type: 'BreakPromise', promisedDate: later(-1), resumeFrom: later(1), moment: moment(), clientName },
      { type: 'MarkInvoicePaid', datePaid: later(0), entryId: (lastId += 1), moment: moment() },
      { type: 'ReopenInvoice', undo: random() < 0.5, mayRestore: true, clientName, moment: moment() },
      ...(random() < 0.1 ? ([{ type: 'DeleteInvoice' }] as const) : []),
    );

  // Numbers of its own, so that all else happens as without it.
  const randomAside = randomFrom(-seed);
  const aside = (): InvoiceCommand | undefined => {
    const chance = randomAside();
    if (chance < 0.02)
      return { type: 'ChooseNextStep', step: { choice: 'call', lookAgainOn: later(2) }, moment: moment() };
    if (chance < 0.03) {
      const statuses = collectionStatus.options;
      const status = statuses[Math.floor(randomAside() * statuses.length)] ?? 'left';
      const standing = { status, who: 'Kaye & Co', note: 'Hours', since: later(0), lookAgainOn: later(2) };
      return { type: 'SetCollectionStatus', standing, moment: moment() };
    }
    return chance < 0.1 ? { type: 'EndCollectionStatus', moment: moment() } : undefined;
  };

  const inClient = (clientId: number, accountId: number): void => {
    const named = {
      name: `Client ${below(9)}`,
      email: 'ada@example.org',
      ...bareFacts,
    };
    run(`client-${clientId}`, clientDecider, () =>
      oneOf(
        { type: 'CreateClient', clientId, accountId, facts: named },
        { type: 'ReviseClient', changes: { name: named.name } },
        ...(random() < 0.2 ? ([{ type: 'DeleteClient' }] as const) : []),
      ),
    );
  };

  const templateFacts = (): TemplateFacts => ({
    name: `Template ${below(9)}`,
    subject: 'Invoice {{invoice_number}}',
    content: 'Hello {{client_name}}',
    tone: oneOf('friendly', 'firm', 'legal'),
    stepType: 'customer_reminder',
    senderName: null,
    senderEmail: null,
    type: null,
    days: null,
  });

  const inTemplate = (templateId: number, accountId: number): void =>
    run(`template-${templateId}`, templateDecider, () =>
      oneOf(
        { type: 'CreateTemplate', templateId, accountId, facts: templateFacts() },
        { type: 'EditTemplate', changes: { name: `Template ${below(9)}` } },
        ...(random() < 0.2 ? ([{ type: 'DeleteTemplate' }] as const) : []),
      ),
    );

  const enteredSchedule = (): EnteredSchedule => ({
    name: `Schedule ${below(9)}`,
    purpose: null,
    steps: [below(9), 10 + below(9)].map((days) => ({
      id: null,
      type: 'overdue_by',
      days,
      time: '09:00',
      tone: oneOf('friendly', 'firm', 'legal'),
      stepType: 'customer_reminder',
      subject: null,
      content: null,
      templateId: null,
      senderEmail: null,
      senderName: null,
      ccRecipients: '',
      bccRecipients: '',
      attachments: random() < 0.3 ? [attached] : [],
      attachInvoice: null,
      approval: false,
    })),
  });

  const inSchedule = (scheduleId: number, accountId: number): void =>
    run(`schedule-${scheduleId}`, scheduleDecider, ({ status }): ScheduleCommand => {
      if (status === 'absent')
        return { type: 'CreateSchedule', scheduleId, accountId, facts: enteredSchedule() };
      if (status === 'archived') return { type: 'RestoreSchedule' };
      if (random() < 0.2) return { type: 'ArchiveSchedule' };
      return { type: 'ChangeSchedule', changes: enteredSchedule(), toRunning: random() < 0.5 };
    });

  const inRules = (accountId: number): void =>
    run(`rules-${accountId}`, scheduleRulesDecider, (): ScheduleRulesCommand => ({
      type: 'SetScheduleRules',
      accountId,
      changes: { startsItself: oneOf('off', 'created', 'overdue'), delayHours: below(9) },
      existing: random() < 0.5,
      now: moment().now,
    }));

  /**
   * A template, a schedule, a step that came from both with a file, an invoice that was never chased, one whose
   * sequence has started by itself, and an import are there at the end.
   */
  const withLaterRecords = (id: number, accountId: number): void => {
    const template = { type: 'CreateTemplate', templateId: id, accountId, facts: templateFacts() } as const;
    run(`template-${id}`, templateDecider, () => template);
    const invoice = { invoiceId: id, accountId, facts, dueDate: later(1) };
    run(`invoice-${id}`, invoiceDecider, () => ({ type: 'CreateInvoice' as const, ...invoice }));
    run(`invoice-${id}`, invoiceDecider, () => ({
      type: 'StartSequence' as const,
      sequenceId: (lastId += 1),
      steps: [step((lastId += 1), { scheduledDate: later(2), templateId: id, attachments: [attached] })],
      via: 'smtp' as const,
      moment: moment(),
      schedule: { id: id - 1, name: 'Schedule', version: 1 },
    }));
    const byItself = { ...invoice, invoiceId: id - 3 };
    run(`invoice-${id - 3}`, invoiceDecider, () => ({ type: 'CreateInvoice' as const, ...byItself }));
    run(`invoice-${id - 3}`, invoiceDecider, () => ({
      type: 'StartSequence' as const,
      sequenceId: (lastId += 1),
      steps: [step((lastId += 1), { scheduledDate: later(2) })],
      via: 'smtp' as const,
      moment: moment(),
      schedule: { id: id - 1, name: 'Schedule', version: 1 },
      byRule: true as const,
    }));
    const unchased = { ...invoice, invoiceId: id - 2 };
    run(`invoice-${id - 2}`, invoiceDecider, () => ({ type: 'CreateInvoice' as const, ...unchased }));
    run(`schedule-${id - 1}`, scheduleDecider, () => ({
      type: 'CreateSchedule' as const,
      scheduleId: id - 1,
      accountId,
      facts: enteredSchedule(),
    }));
    history.push({ type: 'ScheduleRulesSet', data: { accountId, ...noRules } });
    history.push({ type: 'ImportUploaded', data: { importId: id, accountId, ...uploaded } });
    history.push({ type: 'SenderAdded', data: { accountId, senderId: id, ...sender } });
    history.push({ type: 'XeroSyncRequested', data: { accountId, connectionId: 'c', ...asked } });
  };

  for (let count = 0; count < commands; count += 1) {
    if (random() < 0.3) now += below(36) * 3_600_000;
    const accountId = 1 + below(2);
    const invoiceId = accountId * 100 + below(invoicesEach);
    const kind = random();
    if (kind < 0.05) {
      run(`account-${accountId}`, accountDecider, () =>
        oneOf(
          { type: 'RegisterAccount', accountId, name: 'Grace', email: 'g@example.com', timeZone: 'UTC' },
          { type: 'ChangeProfile', name: `Grace ${below(9)}` },
          { type: 'ChangePlan', plan: oneOf('solo', 'agency') },
        ),
      );
    } else if (kind < 0.1) inClient(accountId * 10 + below(3), accountId);
    else if (kind < 0.13) inTemplate(accountId * 10 + 60 + below(3), accountId);
    else if (kind < 0.15) inSchedule(accountId * 10 + 70 + below(3), accountId);
    else if (kind < 0.16) inRules(accountId);
    else
      run(`invoice-${invoiceId}`, invoiceDecider, (invoice) => {
        if (kind < 0.55) return sending(invoice);
        return kind < 0.7 ? inSequence(invoice) : inInvoice(invoiceId, accountId, invoice);
      });
    run(`invoice-${invoiceId}`, invoiceDecider, aside);
  }
  withLaterRecords(299, 2);
  run('invoice-100', invoiceDecider, () => ({ type: 'DeleteInvoice' }));
  return history;
};
