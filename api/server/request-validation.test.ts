import { expect, test } from 'vitest';
import { registrationBody } from '../../contracts/accounts/account-bodies.ts';
import { invoiceBody } from '../../contracts/invoices/invoice-bodies.ts';
import { sequenceBody, toggleBody } from '../../contracts/sequences/sequence-bodies.ts';
import type { z } from 'zod';
import { InvalidRequest, UnknownPath } from './request-errors.ts';
import { validatorCompiler } from './request-validation.ts';
import { idParams } from '../routes/schemas.ts';

const errorsOf = (schema: z.ZodType, body: unknown): unknown => {
  const checked = validatorCompiler({ schema, httpPart: 'body' })(body);
  return 'error' in checked && checked.error instanceof InvalidRequest ? checked.error.errors : checked;
};

const invoice = { clientId: 1, invoiceNumber: 'INV-1', amount: 10.5, dueDate: '2026-12-01' };

test('an empty invoice is refused with the messages of the form', () => {
  expect(errorsOf(invoiceBody, {})).toEqual({
    clientId: 'Please select a client',
    invoiceNumber: 'Invoice number is required',
    amount: 'Amount is required',
    dueDate: 'Due date is required',
  });
});

test.each([
  ['amount', 0, 'Amount must be greater than 0'],
  ['amount', -1, 'Amount must be greater than 0'],
  ['currency', 'eur', 'Unknown currency. Use a code of ISO 4217, such as USD'],
  ['amount', '10', 'Amount must be a number'],
  ['dueDate', '2026-02-31', 'Please enter a valid date'],
  ['dueDate', 20261201, 'Due date must be text'],
  ['invoiceNumber', ' ', 'Invoice number is required'],
  ['invoiceNumber', 'A\nB', 'Invoice number must be on one line'],
  ['invoiceNumber', ['A'], 'Invoice number must be text'],
  ['clientId', 'x', 'Please select a client'],
  ['paymentUrl', 'javascript:alert(1)', 'Please enter a web address that starts with http'],
  ['color', 'red', 'Unknown field "color"'],
])('%s: %j is refused', (field, value, message) => {
  expect(errorsOf(invoiceBody, { ...invoice, [field]: value })).toEqual({ [field]: message });
});

test('fields of a step are named by their path', () => {
  expect(errorsOf(sequenceBody, { invoiceId: 1, steps: [{ tone: 'rude', more: 1 }] })).toEqual({
    'steps.0.type': 'Type is required',
    'steps.0.days': 'Days is required',
    'steps.0.scheduledDate': 'Scheduled date is required',
    'steps.0.subject': 'Subject is required',
    'steps.0.content': 'Content is required',
    'steps.0.tone': 'Tone must be one of friendly, firm, legal',
    'steps.0.more': 'Unknown field "more"',
  });
});

test.each([null, undefined, [], 'text', 7])('the body %j is refused because it is not an object', (body) => {
  expect(errorsOf(toggleBody, body)).toEqual({ body: 'Please send a JSON object' });
});

test('several messages are joined for the toast, without duplicates', () => {
  const checked = validatorCompiler({ schema: registrationBody, httpPart: 'body' })({
    name: 'A',
    email: 'x',
    password: '1',
  });
  expect('error' in checked && checked.error.message).toBe(
    'Name must be at least 2 characters; Please enter a valid email address; Password must be at least 6 characters',
  );
});

test('a path with an invalid id is not found', () => {
  const check = validatorCompiler({ schema: idParams, httpPart: 'params' });
  for (const id of ['abc', '0', '-1', '1.5', '99999999999999999', ' 1', '1e3', '']) {
    const checked = check({ id });
    expect('error' in checked && checked.error).toBeInstanceOf(UnknownPath);
  }
  expect(check({ id: '12' })).toEqual({ value: { id: 12 } });
});
