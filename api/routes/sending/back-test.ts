import { backTestBody, backTestView } from '../../../contracts/sequences/back-test.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { CallsAtOnce } from '../../limits/calls-at-once.ts';
import { onceAnswered } from '../../limits/once-answered.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

/** Maximum body size in bytes: two sequences of 30 steps with 20 kB each fit. */
const bodyLimit = 1_800_000;
/** Back-tests that one account may run at once. */
const mostAtOnce = 1;

/** `/api/back-test`: what a sequence would have sent about earlier invoices. */
export const backTestRoutes = (app: OwedApp, { backTest }: RouteDeps): void => {
  const atOnce = new CallsAtOnce(mostAtOnce);
  app.post(
    '/api/back-test',
    {
      bodyLimit,
      config: { isExpensive: true },
      schema: {
        tags: ['Sequences'],
        summary: 'Which emails one or two sequences would have sent about earlier invoices; changes nothing',
        body: backTestBody,
        response: answers({ 200: backTestView }),
      },
    },
    (request, reply) => {
      const account = assertSignedIn(request);
      const gone = new AbortController();
      onceAnswered(request, reply, () => gone.abort());
      return atOnce.run(account, () => backTest(account, request.body, gone.signal));
    },
  );
};
