import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { Currency } from '../../contracts/currencies.ts';
import { balanceEntryNames, creditMoveWords } from '../../contracts/invoices/balance-names.ts';
import { syncFailureWords } from '../../contracts/accounts/xero-sync.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import { approvalRulesWords } from '../approval/approval-words.ts';
import { collectionStatusNames } from '../../contracts/invoices/collection.ts';
import { nextStepNames } from '../../contracts/invoices/next-step-names.ts';
import { shortDate } from '../calendar.ts';
import type { EventOf, OwedEvent } from '../events.ts';
import { countOf, formatCount, percentWords } from '../counts.ts';
import type { BalanceEntry } from '../invoice/events.ts';
import { formatMinor } from '../money/format.ts';
import { currencyOf } from '../money/currency-of.ts';
import { seriesNames } from '../late-fees/regimes.ts';
import { halfYearWords, termsWords } from '../late-fees/words.ts';
import { holdNames } from '../reasons/hold-names.ts';
import { cancelWords, doubtWords, holdDetailWords, skipWords } from '../reasons/reason-words.ts';
import { collectionWords, nextStepWords } from './collection-words.ts';
import { moveCauses, resolutionWords } from './step-facts.ts';

const counted = (count: number, one: string, format: NumberFormat | undefined): string =>
  countOf(count, one, undefined, format);

const list = (addresses: readonly string[]): string => addresses.join(', ');

const proofs = {
  link: 'the mailed link was opened',
  account: "it is the account's own address",
  gmail: 'Google confirmed it',
  hand: 'by hand',
} as const;

const lossWords = {
  refused: 'access was revoked, or not used for too long',
  missing: 'its access keys are missing',
} as const;

const settledWords = {
  payment: 'Paid in full',
  credit: 'Nothing is due any more: credited',
  write_off: 'Nothing is due any more: written off',
  credit_applied: "Paid with the client's credit",
} as const;

/** "Payment of $400.00 on Nov 3, 2026: Bank transfer, RF12". */
const entryTitle = (entry: BalanceEntry, currency: Currency, format: NumberFormat | undefined): string => {
  const { kind, amount, date, method, reference, reason, note } = entry;
  const more = [creditMoveWords(entry), method, reference, reason, note]
    .filter((text) => text !== undefined)
    .join(', ');
  return `${balanceEntryNames[kind]} of ${formatMinor(amount, currency, format)} on ${shortDate(date)}${more === '' ? '' : `: ${more}`}`;
};

type EventData<T extends OwedEvent['type']> = EventOf<T>['data'];

const promiseWords = (data: EventData<'PromiseRecorded'>, format: NumberFormat | undefined): string => {
  const { promisedDate, amount, again } = data;
  const what = amount === undefined ? 'Payment' : formatMinor(amount, currencyOf(data), format);
  return `${what} promised for ${shortDate(promisedDate)}${again ? ', again: a payment is gone' : ''}`;
};

const agreedWords = (data: EventData<'PaymentPlanAgreed'>, format: NumberFormat | undefined): string => {
  const { installments, replaces } = data;
  const currency = currencyOf(data);
  const each = installments.map(
    ({ date, amount }) => `${formatMinor(amount, currency, format)} on ${shortDate(date)}`,
  );
  return `${replaces ? 'New payment plan' : 'Payment plan'} agreed: ${each.join(', ')}`;
};

/**
 * What an event is, in plain words; undefined for an event of a step, which `stepFact` words.
 * @param format of its numbers; default that of emails and files
 */
export const factTitle = (event: OwedEvent, format?: NumberFormat): string | undefined => {
  switch (event.type) {
    case 'InvoiceCreated': {
      const { invoiceNumber, amountCents, dueDate, currency } = event.data;
      return `Invoice ${invoiceNumber} created: ${formatMinor(amountCents, currency, format)}, due ${shortDate(dueDate)}`;
    }
    case 'InvoiceRevised':
      return 'Invoice changed';
    case 'DueDateChanged':
      return `Due date changed from ${shortDate(event.data.from)} to ${shortDate(event.data.to)}`;
    case 'BalanceEntryRecorded':
      return entryTitle(event.data.entry, currencyOf(event.data), format);
    case 'BalanceEntryRemoved': {
      const { kind, amount, date } = event.data.entry;
      return `${balanceEntryNames[kind]} of ${formatMinor(amount, currencyOf(event.data), format)} on ${shortDate(date)} removed`;
    }
    case 'CreditDeclined': {
      const { amount, move } = event.data.entry;
      return `Credit of ${formatMinor(amount, currencyOf(event.data), format)} not taken; it stays with ${move?.invoiceNumber ?? 'its invoice'}`;
    }
    case 'InvoicePaid': {
      const { amountCents, datePaid, reportedBy, promiseKept, settledWith } = event.data;
      const kept = promiseKept ? '; the promise was kept' : '';
      if (amountCents === 0) return `${settledWords[settledWith ?? 'payment']}${kept}`;
      return `${formatMinor(amountCents, currencyOf(event.data), format)} paid on ${shortDate(datePaid)}${reportedBy === 'xero' ? ', by Xero' : ''}${kept}`;
    }
    case 'InvoiceReopened': {
      const { undo, because, news } = event.data;
      if (because === undefined) return undo ? 'Payment undone' : 'Marked unpaid';
      return news === undefined
        ? 'Something is due again'
        : `${formatMinor(news.dueCents, currencyOf(event.data), format)} is due again`;
    }
    case 'RemainderKept':
      return `Chased all the same: ${formatMinor(event.data.dueCents, currencyOf(event.data), format)}`;
    case 'CreditKept':
      return `Chased although the client has ${formatMinor(event.data.creditCents, currencyOf(event.data), format)} of credit`;
    case 'LateFeesClaimed': {
      const { amount, until, terms, byRule } = event.data.claim;
      const rule =
        byRule && `, by the rule that ${byRule.approvedBy} approved on ${shortDate(byRule.approvedOn)}`;
      return `${formatMinor(amount, currencyOf(event.data), format)} of late fees and interest claimed through ${shortDate(until)}${rule ?? ''}. ${termsWords(terms, format)}`;
    }
    case 'LateFeeClaimEnded': {
      const { amount, end } = event.data;
      const reference = end.reference === undefined ? '' : `: ${end.reference}`;
      return end.how === 'paid'
        ? `Late fees and interest of ${formatMinor(amount, currencyOf(event.data), format)} paid on ${shortDate(end.on)}${reference}`
        : `Late fees and interest of ${formatMinor(amount, currencyOf(event.data), format)} waived`;
    }
    case 'LateFeeClaimReopened':
      return `Late fees and interest of ${formatMinor(event.data.amount, currencyOf(event.data), format)} open again`;
    case 'LateFeeClaimWithdrawn':
      return `The rule's claim of ${formatMinor(event.data.amount, currencyOf(event.data), format)} of late fees and interest withdrawn`;
    case 'InvoiceDocumentAttached':
      return `PDF "${event.data.document.name}" added to the invoice`;
    case 'InvoiceDocumentRemoved':
      return 'PDF removed from the invoice';
    case 'InvoiceDeleted':
      return 'Invoice deleted';
    case 'PromiseRecorded':
      return promiseWords(event.data, format);
    case 'PromiseRemoved':
      return `Promise of ${shortDate(event.data.promisedDate)} removed`;
    case 'PromiseBroken':
      return `Promise of ${shortDate(event.data.promisedDate)} not kept; nothing goes out before ${shortDate(event.data.resumeFrom)}`;
    case 'PromiseKept':
      return `Promise of ${shortDate(event.data.promisedDate)} kept: ${formatMinor(event.data.amount, currencyOf(event.data), format)} has come`;
    case 'PaymentPlanAgreed':
      return agreedWords(event.data, format);
    case 'PaymentPlanEnded':
      return event.data.reason === 'all_due'
        ? 'Payment plan ended: all that is due is asked for again'
        : 'Payment plan ended';
    case 'InstallmentMissed':
      return `Installment of ${shortDate(event.data.date)} missed: ${formatMinor(event.data.open, currencyOf(event.data), format)} of it is still due`;
    case 'PaymentPlanContinued':
      return `Payment plan continued although the installment of ${shortDate(event.data.date)} was missed`;
    case 'NextStepChosen':
      return nextStepWords(event.data.step, currencyOf(event.data), format);
    case 'NextStepTakenBack':
      return `${nextStepNames[event.data.choice]} taken back`;
    case 'CollectionStatusSet':
      return collectionWords(event.data.standing);
    case 'CollectionStatusEnded':
      return `No longer "${collectionStatusNames[event.data.status]}": chased again`;
    case 'PromiseOverridden':
      return `Reminders resumed although the promise of ${shortDate(event.data.promisedDate)} stands`;
    case 'SequenceStarted':
      return startedWords(event.data, format);
    case 'ScheduleApplied':
      return `Changed with its schedule "${event.data.schedule.name}", version ${event.data.schedule.version}`;
    case 'SequenceHeld': {
      const { reason, detail } = event.data;
      return `${holdNames[reason]}${detail === null ? '' : `. ${holdDetailWords(detail, format)}`}`;
    }
    case 'HoldLifted':
      return `No longer "${holdNames[event.data.reason]}"`;
    case 'SequenceCompleted':
      return `Sequence completed${event.data.nothingSent ? '; nothing was sent' : ''}${event.data.stillUnpaid ? '; the invoice is still unpaid' : ''}`;
    case 'SequenceCancelled':
      return `Sequence ended: ${cancelWords[event.data.reason].toLowerCase()}`;
    case 'SequenceRestored':
      return 'Sequence restored';
    case 'SequenceDeleted':
      return 'Sequence deleted';
    case 'StepsMoved':
      return `Emails moved: ${moveCauses[event.data.cause]}`;
    case 'StepsSkipped':
      return event.data.steps.length === 1
        ? undefined
        : `${counted(event.data.steps.length, 'email', format)} not sent: ${skipWords(event.data.reason)}`;
    case 'MailingQueued':
      return `Email "${event.data.subject}" queued for ${event.data.copyTo ?? event.data.recipients.to}`;
    case 'HandoverStarted':
      return event.data.via === 'outbox'
        ? 'Email being written to the outbox'
        : `Email being sent through ${event.data.via === 'gmail' ? 'Gmail' : 'the mail server'}, attempt ${event.data.attempt}`;
    case 'HandoverAccepted': {
      const { via, accepted, refused, foundAt } = event.data;
      const no = refused
        .map(({ address, reply, forNow }) => `; refused ${forNow ? 'for now ' : ''}for ${address}: ${reply}`)
        .join('');
      if (via === 'outbox') return 'Email written to the outbox; nobody received it';
      return `${foundAt === undefined ? 'Email accepted' : "Email found in the sender's mailbox"} for ${list(accepted)}${no}`;
    }
    case 'HandoverRefused':
      return `Email refused${event.data.retryAt === null ? ' for good' : ' for now'}: ${event.data.reply}`;
    case 'HandoverDoubted':
      return `Delivery couldn't be confirmed: ${doubtWords(event.data.why)}`;
    case 'MailingResolved':
      return `Unconfirmed email: ${resolutionWords[event.data.resolution].toLowerCase()}`;
    case 'MailingDropped':
      return 'Email cancelled before it was sent';
    case 'ClientCreated':
      return `Client ${event.data.name} created`;
    case 'ClientRevised':
      return `Client ${event.data.name} changed`;
    case 'ClientDeleted':
      return 'Client deleted';
    case 'ScheduleCreated':
      return `Schedule "${event.data.name}" created`;
    case 'ScheduleChanged':
      return `Schedule "${event.data.name}" changed, version ${event.data.version}`;
    case 'ScheduleArchived':
      return 'Schedule archived';
    case 'ScheduleRestored':
      return 'Schedule restored';
    case 'ScheduleRulesSet':
      return ruleWords(event.data, format);
    case 'ScheduleStartsUndone':
      return `Start of sequences with the schedule "${event.data.schedule.name}" on ${shortDate(event.data.day)} undone`;
    case 'TemplateCreated':
      return `Template "${event.data.name}" created`;
    case 'TemplateEdited':
      return `Template "${event.data.name}" changed`;
    case 'TemplateDeleted':
      return 'Template deleted';
    default:
      return ofSettings(event, format);
  }
};

const startedWords = (
  { steps, schedule, byRule }: EventOf<'SequenceStarted'>['data'],
  format: NumberFormat | undefined,
): string => {
  const started = `Sequence started${byRule === true ? ' by itself' : ''} with ${counted(steps.length, 'email', format)}`;
  return schedule === undefined
    ? started
    : `${started}, schedule "${schedule.name}", version ${schedule.version}`;
};

const startsWords: Readonly<Record<EventOf<'ScheduleRulesSet'>['data']['startsItself'], string>> = {
  off: 'nothing starts by itself',
  created: 'sequences start when an invoice is created',
  overdue: 'sequences start when an invoice is overdue',
};

const ruleWords = (
  { rules, startsItself }: EventOf<'ScheduleRulesSet'>['data'],
  format: NumberFormat | undefined,
): string => `Schedules: ${counted(rules.length, 'rule', format)}, ${startsWords[startsItself]}`;

/** Of the account, its senders, imports and connections. */
const ofSettings = (event: OwedEvent, format: NumberFormat | undefined): string | undefined => {
  switch (event.type) {
    case 'AccountRegistered':
      return `Account registered by ${event.data.name}, ${event.data.email}`;
    case 'ProfileChanged':
      return 'Profile changed';
    case 'NotificationSettingsChanged':
      return 'Notification settings changed';
    case 'AddressChangeRequested':
      return `Change of the email address to ${event.data.newEmail} requested`;
    case 'AddressChangeCancelled':
      return `Change of the email address to ${event.data.newEmail} cancelled`;
    case 'AddressProven':
      return `Email address ${event.data.email} verified`;
    case 'AddressLost':
      return `Another account verified ${event.data.email} as its own`;
    case 'AccountTakenOver':
      return 'Account taken over by whoever reads the mail of its address: what was set up before is off';
    case 'EarlierSetupReviewed':
      return 'What was set up before was looked through';
    case 'PasswordChanged':
      return 'Password changed';
    case 'PlanChanged':
      return `Plan changed from ${plans[event.data.from].name} to ${plans[event.data.to].name}`;
    case 'TrialStarted':
      return 'Trial started';
    case 'TrialEndAnnounced':
      return `Notified that the trial ends on ${shortDate(event.data.endsOn)}`;
    case 'RemindersAnnounced':
      return `Notified about ${counted(event.data.count, 'reminder', format)} planned for ${shortDate(event.data.day)}${event.data.waiting === undefined ? '' : `, and ${counted(event.data.waiting, 'email', format)} waiting for approval`}`;
    case 'LateFeeTermsChanged':
      return `Late fees and interest: ${termsWords(event.data.terms, format)}`;
    case 'ClientLateFeeTermsChanged':
      return `Late fees and interest: ${event.data.terms === null ? 'as in the settings' : termsWords(event.data.terms, format)}`;
    case 'LateFeeRateSet': {
      const { series, validFrom, percent, source } = event.data.rate;
      return `${seriesNames[series]} of the ${halfYearWords(validFrom)} set to ${percentWords(percent, format)}: ${source}`;
    }
    case 'ClaimRuleApproved':
      return `Rule approved by ${event.data.approvedBy}: when a late invoice is paid, claim what an email has announced`;
    case 'ClaimRuleWithdrawn':
      return 'Late fees are claimed by hand again';
    case 'ApprovalRulesSet':
      return approvalRulesWords(event.data, format);
    case 'ClientApprovalSet':
      return event.data.asksFirst
        ? 'Each email to this client waits for approval'
        : 'Emails to this client no longer wait for approval because of the client';
    case 'LateFeeRateRemoved': {
      const { series, validFrom } = event.data;
      return `Own row of the ${seriesNames[series]} of the ${halfYearWords(validFrom)} removed`;
    }
    case 'CheckpointMailsChanged':
      return event.data.email === null
        ? 'Weekly checkpoints switched off'
        : `Weekly checkpoints go to ${event.data.email}`;
    case 'CheckpointMade':
      return `Checkpoint of ${counted(event.data.events, 'event', format)} made for ${event.data.email}`;
    case 'CheckpointStamped':
      return `Checkpoint of ${shortDate(event.data.day)} time-stamped`;
    case 'AccountClosed':
      return 'Account deleted';
    case 'AuditorLinkCreated': {
      const { name, from, to } = event.data;
      return `Auditor link for ${name} created, for ${shortDate(from)} to ${shortDate(to)}`;
    }
    case 'AuditorLinkUsed':
      return `Auditor link opened by ${event.data.name}`;
    case 'AuditorExported': {
      const { name, part, of } = event.data;
      return `Evidence of ${of === null ? 'the account' : `${part} ${of}`} downloaded by the auditor ${name}`;
    }
    case 'AuditorLinkRevoked':
      return `Auditor link for ${event.data.name} revoked`;
    case 'SenderAdded':
      return `Email address ${event.data.email} added`;
    case 'SenderVerified':
      return `Email address verified: ${proofs[event.data.by]}`;
    case 'PrimarySenderChosen':
      return 'Primary email address chosen';
    case 'SenderEdited':
      return 'Email address edited';
    case 'SenderServerSet':
      return `Mail server ${event.data.host}:${event.data.port} set`;
    case 'SenderServerRemoved':
      return 'Mail server removed';
    case 'SenderSetAside':
      return 'Email address set aside because the account was taken over';
    case 'SenderTakenBack':
      return 'Email address used again as before';
    case 'SenderGmailConnected':
      return 'Email address now sends through Gmail';
    case 'SenderGmailDisconnected':
      return 'Email address no longer sends through Gmail';
    case 'SenderRefused':
      return `${event.data.server} refuses ${event.data.email}: ${event.data.reply}`;
    case 'SenderMended':
      return 'The mail server accepts the login again';
    case 'SenderDeleted':
      return `Email address ${event.data.email} deleted`;
    case 'SenderAutoVerifySwitched':
      return `Automatic verification switched ${event.data.enabled ? 'on' : 'off'}`;
    case 'ImportUploaded':
      return `File "${event.data.fileName}" uploaded for import`;
    case 'ImportSetUp':
      return 'Import set up';
    case 'ImportDiscarded':
      return 'Import discarded';
    case 'ImportConfirmed':
      return `Import of ${counted(event.data.entries, 'record', format)} started`;
    case 'ImportEntriesApplied':
      return `${counted(event.data.results.length, 'record', format)} imported`;
    case 'ImportCancelRequested':
      return 'Import stop requested';
    case 'ImportCancelled':
      return 'Import stopped';
    case 'ImportCompleted':
      return 'Import completed';
    case 'ImportUndoStarted':
      return 'Import undo started';
    case 'ImportEntriesUndone':
      return `${counted(event.data.results.length, 'imported record', format)} undone`;
    case 'ImportUndone':
      return 'Import undone';
    case 'GmailConnected':
      return `Gmail of ${event.data.address} connected`;
    case 'GmailDisconnected':
      return 'Gmail disconnected';
    case 'GmailConnectionLost':
      return `Connection to the Gmail of ${event.data.address} lost: ${lossWords[event.data.code]}`;
    case 'XeroConnected':
      return `Xero connected: ${event.data.tenantName}`;
    case 'XeroDisconnected':
      return 'Xero disconnected';
    case 'XeroConnectionLost':
      return `Connection to Xero lost: ${lossWords[event.data.code]}`;
    case 'XeroSyncRequested':
      return `Sync of ${event.data.part} with Xero requested`;
    case 'XeroSyncStarted':
      return 'Sync with Xero started';
    case 'XeroPageSynced': {
      const { contacts, invoices } = event.data.counts;
      const total = (key: keyof typeof contacts): number => contacts[key] + invoices[key];
      return `Synced with Xero: ${formatCount(total('created'), format)} created, ${formatCount(total('updated'), format)} updated, ${formatCount(total('leftOut'), format)} left out`;
    }
    case 'XeroSyncFinished':
      return 'Sync with Xero finished';
    case 'XeroSyncFailed':
      return `Sync with Xero failed: ${syncFailureWords[event.data.code]}`;
    default:
      return undefined;
  }
};
