import { expect, test } from 'vitest';
import { failureCauseOf } from './failure-cause.ts';

test.each([
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'address_unknown'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'address_unknown'],
  ['550 No such user here', 'address_unknown'],
  ['550 mailbox unavailable', 'address_unknown'],
  ['556 5.1.10 Recipient address has null MX', 'domain_unknown'],
  ['550 5.1.2 Bad destination system: domain of nobody.example', 'domain_unknown'],
  ['552 5.2.2 Mailbox is full', 'mailbox_full'],
  ['552 message size exceeds fixed maximum message size', 'too_large'],
  ['550 5.7.1 Our system has detected that this message is likely unsolicited mail', 'rejected'],
  ['554 Message rejected as spam', 'rejected'],
  ['450 4.4.1 No answer from host', 'not_reached'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'not_reached'],
  ['550 5.1.1 rejected by policy', 'address_unknown'],
  ['550 no', 'other'],
])('%s', (reply, cause) => {
  expect(failureCauseOf(reply)).toBe(cause);
});
