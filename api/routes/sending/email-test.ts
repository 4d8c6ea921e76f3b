import { emailTestBody } from '../../../contracts/accounts/account-bodies.ts';
import { gmailTestBody } from '../../../contracts/accounts/gmail-test.ts';
import { testMailView } from '../../../contracts/sequences/sequences.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Account'];

/** Shows whether mail arrives. */
export const emailTestRoutes = (app: OwedApp, { sendPlainTest, sendGmailTest }: RouteDeps): void => {
  app.post(
    '/api/email/test',
    { schema: { tags, body: emailTestBody, response: answers({ 200: testMailView }) } },
    (request) => sendPlainTest(assertSignedIn(request), request.body.recipient),
  );

  app.post(
    '/api/gmail/test-email',
    { schema: { tags, body: gmailTestBody, response: answers({ 200: testMailView }) } },
    (request) => sendGmailTest(assertSignedIn(request), request.body),
  );
};
