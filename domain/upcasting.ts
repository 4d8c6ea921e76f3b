import { keysOf } from '../contracts/keys-of.ts';
import type { ClientText } from '../contracts/invoices/client-texts.ts';
import { defaultCurrency } from '../contracts/known-currency.ts';
import type { InvoiceText } from '../contracts/invoices/invoice-texts.ts';
import type { EventType, OwedEvent } from './events.ts';
import { importedFrom2, invoicePaidFrom1, stepSentFrom1 } from './invoice/ids-before-references.ts';
import {
  sequenceHeldFrom1,
  stepSendDoubtedFrom1,
  stepsSkippedFrom1,
} from './invoice/reasons-before-codes.ts';

/** Converts the data of an event from one schema version to the next. */
export type Upcaster = (data: unknown) => unknown;

/** A record from before it had a field. @param value what the field was then */
const withField =
  (name: string, value: unknown): Upcaster =>
  (data) =>
    typeof data === 'object' && data !== null ? { [name]: value, ...data } : data;

/** An invoice from before it could have a text. */
const withInvoiceText = (name: InvoiceText): Upcaster => withField(name, null);

/** A client from before it could have a text. */
const withClientText = (name: ClientText): Upcaster => withField(name, null);

/** A client from before it could have contacts. */
const withContacts = withField('contacts', []);

/** An invoice from before there were other currencies. */
const inDollars = withField('currency', defaultCurrency);

/** Upcasters by event type: the first lifts version 1 to 2, the second 2 to 3, and so on. */
export type Upcasters = Readonly<Partial<Record<string, readonly Upcaster[]>>>;

/**
 * Every event type with its upcasters. Stored events never change: to change the shape of an event's data, add an
 * upcaster here, and older events are converted whenever they are read.
 */
export const upcasters = {
  AccountRegistered: [],
  ProfileChanged: [],
  NotificationSettingsChanged: [],
  FilterSaved: [],
  FilterRenamed: [],
  FilterDeleted: [],
  AddressChangeRequested: [],
  AddressChangeCancelled: [],
  AddressProven: [],
  AccountTakenOver: [],
  EarlierSetupReviewed: [],
  AddressLost: [],
  PasswordChanged: [],
  PlanChanged: [],
  TrialStarted: [],
  TrialEndAnnounced: [],
  RemindersAnnounced: [],
  LateFeeTermsChanged: [],
  LateFeeRateSet: [],
  LateFeeRateRemoved: [],
  ClaimRuleApproved: [],
  ClaimRuleWithdrawn: [],
  ApprovalRulesSet: [],
  CheckpointMailsChanged: [],
  CheckpointMade: [],
  CheckpointStamped: [],
  NotificationsRead: [],
  UserMailStarted: [],
  AccountAbandoned: [],
  AccountClosed: [],
  AccountDeleted: [],
  AuditorLinkCreated: [],
  AuditorLinkUsed: [],
  AuditorExported: [],
  AuditorLinkRevoked: [],
  AddressReserved: [],
  AddressClaimed: [],
  AddressOwned: [],
  AddressConfirmed: [],
  AddressFreed: [],
  ClientCreated: [withContacts, withClientText('currency')],
  ClientRevised: [withContacts, withClientText('currency')],
  ClientLateFeeTermsChanged: [],
  ClientApprovalSet: [],
  ClientDeleted: [],
  InvoiceCreated: [withInvoiceText('poNumber'), importedFrom2, inDollars],
  InvoiceRevised: [withInvoiceText('poNumber'), importedFrom2, inDollars],
  DueDateChanged: [],
  BalanceEntryRecorded: [],
  BalanceEntryRemoved: [],
  EntryClaimed: [],
  InvoicePaid: [invoicePaidFrom1],
  InvoiceReopened: [],
  CreditDeclined: [],
  CreditKept: [],
  RemainderKept: [],
  LateFeesClaimed: [],
  LateFeeClaimEnded: [],
  LateFeeClaimReopened: [],
  LateFeeClaimWithdrawn: [],
  InvoiceDocumentAttached: [],
  InvoiceDocumentRemoved: [],
  InvoiceDeleted: [],
  InvoiceAbandoned: [],
  PromiseRecorded: [],
  PromiseRemoved: [],
  PromiseBroken: [],
  PromiseKept: [],
  PromiseOverridden: [],
  PaymentPlanAgreed: [],
  PaymentPlanEnded: [],
  InstallmentMissed: [],
  PaymentPlanContinued: [],
  NextStepChosen: [],
  NextStepTakenBack: [],
  CollectionStatusSet: [],
  CollectionStatusEnded: [],
  SequenceStarted: [],
  SequenceHeld: [sequenceHeldFrom1],
  HoldLifted: [],
  SequenceCompleted: [],
  SequenceCancelled: [],
  SequenceRestored: [],
  SequenceDeleted: [],
  StepEdited: [],
  StepAdded: [],
  StepSendRequested: [],
  StepApprovalAsked: [],
  StepApproved: [],
  StepApprovalRejected: [],
  StepRemoved: [],
  ScheduleApplied: [],
  StepsMoved: [],
  StepsSkipped: [stepsSkippedFrom1],
  StepSendStarted: [],
  StepSent: [stepSentFrom1],
  StepCopyStarted: [],
  StepCopyPostponed: [],
  StepCopySettled: [],
  StepSendPostponed: [],
  StepSendDropped: [],
  StepSendFailed: [],
  StepSendDoubted: [stepSendDoubtedFrom1],
  StepDoubtResolved: [],
  StepRetried: [],
  MailingQueued: [],
  HandoverStarted: [],
  HandoverAccepted: [],
  HandoverRefused: [],
  HandoverDoubted: [],
  MailingResolved: [],
  MailingDropped: [],
  PlaceTaken: [],
  PlaceConfirmed: [],
  PlaceFreed: [],
  ImportUploaded: [],
  ImportSetUp: [],
  ImportDiscarded: [],
  ImportConfirmed: [],
  ImportEntriesApplied: [],
  ImportCancelRequested: [],
  ImportCancelled: [],
  ImportCompleted: [],
  ImportUndoStarted: [],
  ImportEntriesUndone: [],
  ImportUndone: [],
  SenderAdded: [],
  SenderVerified: [],
  PrimarySenderChosen: [],
  SenderEdited: [],
  SenderServerSet: [],
  SenderSetAside: [],
  SenderTakenBack: [],
  SenderLeftAside: [],
  SenderServerRemoved: [],
  SenderGmailConnected: [],
  SenderGmailDisconnected: [],
  SenderRefused: [],
  SenderMended: [],
  SenderDeleted: [],
  SenderAutoVerifySwitched: [],
  GmailConnected: [],
  GmailDisconnected: [],
  GmailConnectionLost: [],
  XeroConnected: [],
  XeroDisconnected: [],
  XeroConnectionLost: [],
  XeroSyncRequested: [],
  XeroSyncStarted: [],
  XeroPageSynced: [],
  XeroSyncFinished: [],
  XeroSyncFailed: [],
  ScheduleCreated: [],
  ScheduleChanged: [],
  ScheduleArchived: [],
  ScheduleRestored: [],
  ScheduleRulesSet: [],
  ScheduleStartsUndone: [],
  TemplateCreated: [],
  TemplateEdited: [],
  TemplateDeleted: [],
} as const satisfies Record<EventType, readonly Upcaster[]>;

/** Every type of event. */
export const eventTypes = keysOf(upcasters);

/** An event with a type or schema version that only a newer version of the program writes. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** The schema version that new events of a type are written with. */
export const currentSchemaVersion = (type: EventType, registry: Upcasters = upcasters): number =>
  1 + (registry[type]?.length ?? 0);

/** An event as it was stored: its data has the shape of the version that its metadata names. */
export interface EventAsStored {
  readonly type: string;
  /** Every event, in every version, says whose it is. */
  readonly data: { readonly accountId: number };
  readonly metadata: { readonly schemaVersion: number };
}

const missingUpcasters = (
  { type, metadata: { schemaVersion } }: EventAsStored,
  registry: Upcasters,
): readonly Upcaster[] => {
  const all = Object.hasOwn(registry, type) ? registry[type] : undefined;
  if (
    all === undefined ||
    !Number.isInteger(schemaVersion) ||
    schemaVersion < 1 ||
    schemaVersion > all.length + 1
  )
    throw new UnreadableEvent(
      `This version of Owed can't read version ${schemaVersion} of the event ${type}`,
    );
  return all.slice(schemaVersion - 1);
};

/** @throws UnreadableEvent for an unknown type, or a version newer than ours */
export const assertReadable = (event: EventAsStored, registry: Upcasters = upcasters): void => {
  missingUpcasters(event, registry);
};

const isCurrent = <E extends EventAsStored>(
  _event: E,
  missing: readonly Upcaster[],
): _event is E & OwedEvent => missing.length === 0;

/**
 * The event with its data in the current schema version, converted one version at a time; the same object if nothing is
 * to convert. Stored data is never changed.
 * @throws UnreadableEvent for an unknown type, or a version newer than ours
 */
export const upcast = <E extends EventAsStored>(event: E, registry: Upcasters = upcasters): E & OwedEvent => {
  const missing = missingUpcasters(event, registry);
  if (isCurrent(event, missing)) return event;
  const data = missing.reduce<unknown>((older, convert) => convert(older), event.data);
  return Object.assign({ ...event }, { data }) as E & OwedEvent;
};
