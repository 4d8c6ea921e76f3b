import { expect, test } from 'vitest';
import { tryAgain } from '../../contracts/messages.ts';
import { ApiError, fieldErrorsOf, messageOf, Unreachable } from './api-error.ts';

test('a failed call is told by its status and body, or by the status text', () => {
  expect(new ApiError(409, 'Conflict', 'Not now').message).toBe('409: Not now');
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
});

test('a person reads the message of the server, and never what it does not mean for them', () => {
  const problem = {
    type: '/problems/validation',
    title: 'Invalid input',
    status: 400,
    detail: 'Amount is required',
    message: 'Amount is required',
    errors: { amount: 'Amount is required' },
  };
  const refused = new ApiError(400, 'Bad Request', JSON.stringify(problem));
  expect(messageOf(refused)).toBe('Amount is required');
  expect(fieldErrorsOf(refused)).toEqual({ amount: 'Amount is required' });
  expect(messageOf(new ApiError(502, 'Bad Gateway', '<html>nginx</html>'))).toBe(tryAgain);
  expect(messageOf(new TypeError('x is undefined'))).toBe(tryAgain);
  expect(messageOf(new Unreachable(true))).toBe("Can't reach Owed. Nothing was saved.");
});
