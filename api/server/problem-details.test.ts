import { expect, test } from 'vitest';
import {
  DueDateConflict,
  FeatureGated,
  InvalidField,
  NotAllowedNow,
  NotFound,
  PlanLimitReached,
  PromiseStands,
} from '../../domain/errors.ts';
import { CommandLost } from '../../platform/command-handler.ts';
import { SandboxBusy } from '../../platform/ports/formats/sandbox.ts';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { StorageFull } from '../../platform/ports/files.ts';
import { problemOf } from './problem-details.ts';
import { InvalidRequest, TooManyRequests } from './request-errors.ts';

const conflict = {
  invoiceId: 1,
  originalDueDate: '2026-12-01',
  newDueDate: '2026-12-05',
  activeSequenceCount: 1,
  activeSequenceIds: [2],
  message: 'There is a sequence',
};

test.each([
  [new NotFound('Invoice'), 404, 'about:blank', 'Not Found', {}],
  [new NotAllowedNow('Not now'), 409, 'about:blank', 'Conflict', {}],
  [
    new InvalidField('dueDate', 'No'),
    400,
    '/problems/validation',
    'Invalid input',
    { errors: { dueDate: 'No' } },
  ],
  [
    new InvalidRequest({ a: 'A', b: 'B' }),
    400,
    '/problems/validation',
    'Invalid input',
    { errors: { a: 'A', b: 'B' } },
  ],
  [
    new DueDateConflict(conflict),
    409,
    '/problems/due-date-conflict',
    'Due Date Change Affects Active Sequences',
    conflict,
  ],
  [
    new PromiseStands('2026-12-05'),
    409,
    '/problems/promise-stands',
    'Payment Promised',
    { promisedDate: '2026-12-05' },
  ],
  [
    new PlanLimitReached('invoice', 'solo', 'Full'),
    403,
    '/problems/invoice-limit',
    'Invoice Limit Reached',
    { plan: 'solo' },
  ],
  [
    new PlanLimitReached('sequence', 'agency', 'Full'),
    403,
    '/problems/sequence-limit',
    'Sequence Limit Reached',
    { plan: 'agency' },
  ],
  [new FeatureGated('Promise Tracking', 'Upgrade'), 403, '/problems/feature-gate', 'Promise Tracking', {}],
])('%o', (error, status, type, title, more) => {
  const { message } = error;
  expect(problemOf(error)).toEqual({
    problem: { ...more, type, title, status, detail: message, message },
    headers: {},
  });
});

test.each([
  [
    new StoreUnavailable('SQLITE_FULL in /var/secret/events.db'),
    "Owed can't reach its data right now. Please try again in a moment.",
  ],
  [new CommandLost('invoice-1'), 'Owed is busy right now. Nothing was changed. Please try again.'],
])('a temporary failure asks for a retry and reveals no internals: %o', (error, message) => {
  expect(problemOf(error)).toEqual({
    problem: { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: message, message },
    headers: { 'retry-after': '1' },
  });
});

test('a full disk is told apart from a failure, and reveals no internals', () => {
  expect(problemOf(new StorageFull('ENOSPC in /var/secret')).problem).toMatchObject({
    status: 507,
    title: 'Upload failed',
    message: "The server has no space left for files. The file wasn't stored.",
  });
});

test('a caller with too many attempts learns how long to wait', () => {
  expect(problemOf(new TooManyRequests(40))).toMatchObject({
    problem: { status: 429 },
    headers: { 'retry-after': '40' },
  });
});

test('a caller who comes while many files are read learns when to come back', () => {
  expect(problemOf(new SandboxBusy(10))).toMatchObject({
    problem: { status: 503 },
    headers: { 'retry-after': '10' },
  });
});

test('an unknown error reveals no details', () => {
  const { problem } = problemOf(new TypeError("Cannot read properties of undefined (reading 'secret')"));
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong. Please try again.',
    message: 'Something went wrong. Please try again.',
  });
});
