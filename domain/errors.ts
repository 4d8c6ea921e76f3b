import type { DueDateConflictView } from '../contracts/invoices/invoices.ts';
import { registrationRefusals } from '../contracts/accounts/link-messages.ts';
import { trialEnded, type LimitedKind, type Message } from '../contracts/messages.ts';
import type { PlanName } from '../contracts/accounts/plans.ts';
import { syncFailureWords, type SyncFailureCode } from '../contracts/accounts/xero-sync.ts';

/** A command that is refused. `message` is what the user reads. */
export abstract class DomainError extends Error {
  /** Messages by field of the command's body. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** The record does not exist, was deleted, or belongs to another account; the answer does not reveal which. */
export class NotFound extends DomainError {
  override readonly name = 'NotFound';
  constructor(what: string) {
    super(`${what} not found`);
  }
}

/** The account does not exist or was deleted. */
export class AccountGone extends NotFound {
  constructor() {
    super('Account');
  }
}

/** A field's value is not valid in this state. */
export class InvalidField extends DomainError {
  override readonly name = 'InvalidField';
  override readonly errors: Readonly<Record<string, string>>;
  constructor(field: string, message: string) {
    super(message);
    this.errors = { [field]: message };
  }
}

/** The record's state does not allow it now. */
export class NotAllowedNow extends DomainError {
  override readonly name = 'NotAllowedNow';
}

/** What people read who never saw an external id. */
export const recordedFor = (invoiceNumber: string): string => `Already recorded for invoice ${invoiceNumber}`;

/** An external id that another invoice holds, or is just getting. */
export class RecordedElsewhere extends NotAllowedNow {
  /** The invoice that holds it; undefined while nobody knows whether it will. */
  readonly invoiceNumber: string | undefined;
  /** What people read who never saw the id. */
  readonly withoutId: string;
  constructor(what: string, invoiceNumber?: string) {
    super(
      invoiceNumber === undefined
        ? `${what} was just recorded for another invoice. Please try again in a minute.`
        : `${what} is already recorded for invoice ${invoiceNumber}`,
    );
    this.invoiceNumber = invoiceNumber;
    this.withoutId =
      invoiceNumber === undefined
        ? 'It was just recorded for another invoice. Please try again in a minute.'
        : recordedFor(invoiceNumber);
  }
}

export class DueDateConflict extends DomainError {
  override readonly name = 'DueDateConflict';
  readonly conflict: DueDateConflictView;
  constructor(conflict: DueDateConflictView) {
    super(conflict.message);
    this.conflict = conflict;
  }
}

/** A promise stands: the user must confirm before reminders resume. */
export class PromiseStands extends DomainError {
  override readonly name = 'PromiseStands';
  readonly promisedDate: string;
  constructor(promisedDate: string) {
    super('The client has promised to pay. Resume reminders anyway?');
    this.promisedDate = promisedDate;
  }
}

/** What a person approves is not any more what they saw. */
export class ApprovalOutdated extends DomainError {
  override readonly name = 'ApprovalOutdated';
  /** As it would go now. */
  readonly email: object;
  constructor(email: object) {
    super('This email has changed since you opened it. Please read it again.');
    this.email = email;
  }
}

export class AddressTaken extends DomainError {
  override readonly name = 'AddressTaken';
  constructor() {
    super('An account with this email already exists');
  }
}

/** Somebody registers with the address of an account. */
export class AddressRegistered extends DomainError {
  override readonly name = 'AddressRegistered';
  constructor() {
    super('An account with this email address already exists. Log in or reset your password.');
  }
}

/** A mailed link was used, has expired, or is outdated. */
export class LinkExpired extends DomainError {
  override readonly name = 'LinkExpired';
  constructor(what = 'link') {
    super(`This ${what} is invalid or has expired.`);
  }
}

/** The message of an email can't be shown as it was sent. */
export class MessageGone extends DomainError {
  override readonly name = 'MessageGone';
}

/** A change that asks for the password came without it. */
export class PasswordNeeded extends DomainError {
  override readonly name = 'PasswordNeeded';
  override readonly errors: Readonly<Record<string, string>>;
  /** @param to what it is needed for, as `change your email address` */
  constructor(to: string) {
    const message = `Please enter your password to ${to}`;
    super(message);
    this.errors = { currentPassword: message };
  }
}

export class WrongPassword extends DomainError {
  override readonly name = 'WrongPassword';
  override readonly errors = { currentPassword: "That's not your password" };
  constructor() {
    super("That's not your password");
  }
}

/** The action needs a login that is not long ago. */
export class LoginTooOld extends DomainError {
  override readonly name = 'LoginTooOld';
  constructor() {
    super('To delete your account, log out, log in again, and delete it within an hour.');
  }
}

/** It is only possible while mail goes to the outbox. */
export class OnlyInOutbox extends DomainError {
  override readonly name = 'OnlyInOutbox';
}

/** Only some may register, or nobody. */
export class RegistrationRefused extends DomainError {
  override readonly name = 'RegistrationRefused';
  constructor(why: keyof typeof registrationRefusals) {
    super(registrationRefusals[why]);
  }
}

/** What waits for the proof of an account's address. */
const needsProof = {
  test: 'Test emails only go to verified addresses.',
  link: 'Owed emails other addresses only once yours is verified.',
  auditorLink: 'Auditor links can be made once your address is verified.',
  server: 'Emails go through a mail server of your own only once your address is verified.',
} as const;

/** The action needs a proven address, and the account's is not proven. */
export class AddressNotProven extends DomainError {
  override readonly name = 'AddressNotProven';
  constructor(email: string, asked: keyof typeof needsProof) {
    super(`${needsProof[asked]} Open the verification link for ${email}, then try again.`);
  }
}

/** A test email would go to an address that is not the account's own. */
export class RecipientNotOwn extends DomainError {
  override readonly name = 'RecipientNotOwn';
  override readonly errors: Readonly<Record<string, string>>;
  constructor(own: string) {
    const message = `Test emails only go to ${own} and your other verified emails.`;
    super(message);
    this.errors = { recipient: message };
  }
}

/** A limit was exceeded. */
export class LimitReached extends DomainError {
  override readonly name = 'LimitReached';
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A file is not accepted. `title` and the message are the upload's texts. */
export class FileRefused extends DomainError {
  override readonly name = 'FileRefused';
  override readonly errors: Readonly<Record<string, string>>;
  readonly why: 'type' | 'size' | 'empty';
  readonly title: string;
  /** @param index of the file in the call */
  constructor(why: 'type' | 'size' | 'empty', { title, message }: Message, index = 0) {
    super(message);
    this.why = why;
    this.title = title;
    this.errors = { [`files.${index}`]: message };
  }
}

/** A PDF can't be read as an invoice; the message says why. */
export class PdfUnread extends DomainError {
  override readonly name = 'PdfUnread';
}

/** The account's files would take more space than its plan has. */
export class NoRoomForFiles extends DomainError {
  override readonly name = 'NoRoomForFiles';
}

/** The account's history would take more space than its plan has. */
export class HistoryFull extends DomainError {
  override readonly name = 'HistoryFull';
}

export class PlanLimitReached extends DomainError {
  override readonly name = 'PlanLimitReached';
  readonly kind: LimitedKind;
  readonly plan: PlanName;
  constructor(kind: LimitedKind, plan: PlanName, message: string) {
    super(message);
    this.kind = kind;
    this.plan = plan;
  }
}

/** The account's free time is over, and no plan was chosen. */
export class TrialEnded extends DomainError {
  override readonly name = 'TrialEnded';
  constructor() {
    super(trialEnded.message);
  }
}

/** The account has as many records of a kind as any account may. */
export class TooManyRecords extends DomainError {
  override readonly name = 'TooManyRecords';
}

/** A feature that the plan lacks; `title` and the message are the upgrade dialog's. */
export class FeatureGated extends DomainError {
  override readonly name = 'FeatureGated';
  readonly title: string;
  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

/** A sync with Xero ended early. */
export class SyncFailed extends DomainError {
  override readonly name = 'SyncFailed';
  readonly code: SyncFailureCode;
  constructor(code: SyncFailureCode) {
    super(syncFailureWords[code]);
    this.code = code;
  }
}
