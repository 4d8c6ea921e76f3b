import { STATUS_CODES } from 'node:http';
import { tableTroubles } from '../../contracts/imports/import-messages.ts';
import { statementTroubles } from '../../contracts/statements/statement-messages.ts';
import { partnerFailures } from '../../contracts/accounts/connections.ts';
import { extractionRefusals } from '../../contracts/imports/file-messages.ts';
import { failures, limitTitles, trialEnded } from '../../contracts/messages.ts';
import { approvalOutdated } from '../../contracts/sequences/approvals.ts';
import { problemTypes, quotaExceeded, type Problem } from '../../contracts/problems.ts';
import {
  AddressNotProven,
  AddressRegistered,
  AddressTaken,
  ApprovalOutdated,
  DomainError,
  DueDateConflict,
  FeatureGated,
  FileRefused,
  InvalidField,
  LimitReached,
  LinkExpired,
  LoginTooOld,
  MessageGone,
  HistoryFull,
  NoRoomForFiles,
  NotAllowedNow,
  NotFound,
  OnlyInOutbox,
  RegistrationRefused,
  PasswordNeeded,
  PdfUnread,
  PlanLimitReached,
  PromiseStands,
  RecipientNotOwn,
  SyncFailed,
  TooManyRecords,
  TrialEnded,
  WrongPassword,
} from '../../domain/errors.ts';
import { CommandLost } from '../../platform/command-handler.ts';
import { NotConnected, PartnerUnavailable } from '../../platform/ports/partners/partner-access.ts';
import { StorageFull } from '../../platform/ports/files.ts';
import { AppendTooLarge, StoreUnavailable, StreamGone } from '../../platform/ports/event-store.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import { QuotaExceeded } from '../../platform/ports/partners/invoice-reader.ts';
import { SandboxBusy } from '../../platform/ports/formats/sandbox.ts';
import { UnreadableStatement } from '../../platform/ports/formats/statements.ts';
import { UnreadableTable } from '../../platform/ports/formats/tables.ts';
import {
  AuditorsMayNot,
  InvalidRequest,
  KeyUsedForOtherBody,
  NotSignedIn,
  OtherMethod,
  OtherOrigin,
  TooManyAtOnce,
  TooManyCalls,
  TooManyRequests,
  UnclearTarget,
  UnknownHost,
  UnknownPath,
  WrongCredentials,
  WrongToken,
} from './request-errors.ts';

/** A problem with its headers. */
export interface ProblemAnswer {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

interface Parts {
  readonly status: number;
  readonly title?: string;
  readonly type?: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly extra?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const answer = ({ status, title, type, message, errors, extra, headers = {} }: Parts): ProblemAnswer => ({
  problem: {
    ...extra,
    type: type ?? 'about:blank',
    title: title ?? STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    message,
    ...(errors ? { errors: { ...errors } } : {}),
  },
  headers,
});

const limitTypes = {
  invoice: problemTypes.invoiceLimit,
  sequence: problemTypes.sequenceLimit,
  client: problemTypes.clientLimit,
};

const refusedFileStatus = { type: 415, size: 413, empty: 400 } as const;

const ofDomain = (error: DomainError): ProblemAnswer => {
  const { message, errors } = error;
  if (error instanceof NotFound) return answer({ status: 404, message });
  if (error instanceof InvalidField) {
    return answer({ status: 400, type: problemTypes.validation, title: 'Invalid input', message, errors });
  }
  if (error instanceof NotAllowedNow || error instanceof TooManyRecords || error instanceof AddressRegistered)
    return answer({ status: 409, message });
  if (error instanceof DueDateConflict) {
    return answer({
      status: 409,
      type: problemTypes.dueDateConflict,
      title: 'Due Date Change Affects Active Sequences',
      message,
      extra: error.conflict,
    });
  }
  if (error instanceof PromiseStands) {
    return answer({
      status: 409,
      type: problemTypes.promiseStands,
      title: 'Payment Promised',
      message,
      extra: { promisedDate: error.promisedDate },
    });
  }
  if (error instanceof ApprovalOutdated) {
    return answer({
      status: 409,
      type: approvalOutdated,
      title: 'Email changed',
      message,
      extra: { email: error.email },
    });
  }
  if (error instanceof AddressTaken) return answer({ status: 409, message, errors: { email: message } });
  if (error instanceof PasswordNeeded) return answer({ status: 422, message, errors });
  if (error instanceof LoginTooOld) return answer({ status: 403, message });
  if (error instanceof RecipientNotOwn) return answer({ status: 403, message, errors });
  if (error instanceof OnlyInOutbox || error instanceof RegistrationRefused)
    return answer({ status: 403, message });
  if (error instanceof WrongPassword) return answer({ status: 403, message, errors });
  if (error instanceof LinkExpired || error instanceof MessageGone) return answer({ status: 410, message });
  if (error instanceof AddressNotProven) {
    const title = failures.addressNotProven;
    return answer({ status: 403, type: problemTypes.addressNotProven, title, message });
  }
  if (error instanceof LimitReached) {
    return answer({ status: 429, message, headers: { 'retry-after': String(error.retryAfterSeconds) } });
  }
  if (error instanceof PlanLimitReached) {
    const { kind, plan } = error;
    return answer({
      status: 403,
      type: limitTypes[kind],
      title: limitTitles[kind],
      message,
      extra: { plan },
    });
  }
  if (error instanceof TrialEnded) {
    return answer({ status: 403, type: problemTypes.trialEnded, title: trialEnded.title, message });
  }
  if (error instanceof FileRefused) {
    return answer({ status: refusedFileStatus[error.why], title: error.title, message, errors });
  }
  if (error instanceof PdfUnread) {
    return answer({ status: 422, title: failures.extraction.title, message });
  }
  if (error instanceof NoRoomForFiles) return answer({ status: 403, title: failures.upload, message });
  if (error instanceof HistoryFull) return answer({ status: 403, title: 'No room left', message });
  if (error instanceof SyncFailed) return answer({ status: 502, title: failures.syncXero.title, message });
  if (error instanceof FeatureGated) {
    return answer({ status: 403, type: problemTypes.featureGate, title: error.title, message });
  }
  return answer({ status: 409, message, errors });
};

/** Attempts to get in have no type of their own. */
const tooMany = (error: TooManyRequests | TooManyCalls | TooManyAtOnce): Pick<Parts, 'type' | 'title'> => {
  if (error instanceof TooManyCalls) return { type: problemTypes.tooManyCalls, title: 'Too many calls' };
  if (error instanceof TooManyAtOnce)
    return { type: problemTypes.tooManyAtOnce, title: 'Too many calls at once' };
  return {};
};

const ofRequest = (error: Error): ProblemAnswer | undefined => {
  const { message } = error;
  if (error instanceof InvalidRequest) {
    return answer({
      status: 400,
      type: problemTypes.validation,
      title: 'Invalid input',
      message,
      errors: error.errors,
    });
  }
  if (error instanceof AuditorsMayNot)
    return answer({ status: 403, type: problemTypes.auditor, message: error.message });
  if (error instanceof NotSignedIn || error instanceof WrongCredentials)
    return answer({ status: 401, message });
  if (error instanceof WrongToken) {
    return answer({ status: 401, message, headers: { 'www-authenticate': 'Bearer' } });
  }
  if (error instanceof OtherOrigin) return answer({ status: 403, message });
  if (error instanceof UnclearTarget) return answer({ status: 400, message });
  if (error instanceof UnknownHost) return answer({ status: 421, message });
  if (error instanceof OtherMethod)
    return answer({ status: 405, message, headers: { allow: error.allowed.join(', ') } });
  if (error instanceof UnknownPath) return answer({ status: 404, message });
  if (error instanceof KeyUsedForOtherBody) return answer({ status: 422, message });
  if (error instanceof TooManyRequests || error instanceof TooManyCalls || error instanceof TooManyAtOnce) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    return answer({ status: 429, ...tooMany(error), message, headers });
  }
  return undefined;
};

const tooMuchText = 'This is too much text. Please shorten it.';

/**
 * It may be unknown whether a change was stored. One with an Idempotency-Key is done once, however often it is retried.
 */
const awayText = "Owed can't reach its data right now. Please try again in a moment.";

const diskFull = "The server has no space left for files. The file wasn't stored.";

const textOfStatus: Readonly<Record<number, string>> = {
  400: "The request couldn't be read. Please send JSON.",
  413: tooMuchText,
  415: 'Please send JSON (content-type: application/json).',
};

const statusOf = (error: Error): number | undefined =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;

/** Maps an error to a problem for the caller (RFC 9457). Unknown errors are 500 and reveal no internals. */
export const problemOf = (error: Error): ProblemAnswer => {
  if (error instanceof DomainError) return ofDomain(error);
  if (error instanceof StoreUnavailable || error instanceof UnusableData) {
    return answer({ status: 503, message: awayText, headers: { 'retry-after': '1' } });
  }
  if (error instanceof CommandLost) {
    return answer({
      status: 503,
      message: 'Owed is busy right now. Nothing was changed. Please try again.',
      headers: { 'retry-after': '1' },
    });
  }
  if (error instanceof UnreadableTable) {
    return answer({
      status: 422,
      message: tableTroubles[error.trouble],
      errors: { file: tableTroubles[error.trouble] },
    });
  }
  if (error instanceof UnreadableStatement) {
    const message = statementTroubles[error.trouble];
    return answer({ status: 422, message, errors: { file: message } });
  }
  if (error instanceof QuotaExceeded) {
    return answer({ status: 402, ...extractionRefusals.quota, extra: { errorType: quotaExceeded } });
  }
  if (error instanceof SandboxBusy) {
    return answer({
      status: 503,
      message: 'Owed is reading many files right now. Please try again in a moment.',
      headers: { 'retry-after': String(error.retryAfterSeconds) },
    });
  }
  if (error instanceof PartnerUnavailable) {
    const seconds = Math.ceil((error.retryAfterMs ?? 60_000) / 1_000);
    return answer({
      status: 503,
      message: partnerFailures.unavailable(error.partner),
      headers: { 'retry-after': String(seconds) },
    });
  }
  if (error instanceof NotConnected)
    return answer({ status: 409, message: partnerFailures.notConnected(error.partner) });
  if (error instanceof StorageFull) {
    return answer({ status: 507, title: failures.upload, message: diskFull });
  }
  if (error instanceof AppendTooLarge) return answer({ status: 413, message: tooMuchText });
  if (error instanceof StreamGone) return answer({ status: 404, message: 'Not found' });
  const known = ofRequest(error);
  if (known) return known;
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) {
    return answer({
      status,
      message: textOfStatus[status] ?? STATUS_CODES[status] ?? 'The request was refused',
    });
  }
  return answer({ status: 500, message: 'Something went wrong. Please try again.' });
};
