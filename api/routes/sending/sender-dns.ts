import { senderDnsView } from '../../../contracts/senders/sender-dns.ts';
import { loadSenders } from '../../../commands/senders/load-senders.ts';
import { NotFound } from '../../../domain/errors.ts';
import { findSender } from '../../../domain/sender/state.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams } from '../schemas.ts';

const tags = ['Verified emails'];

/** What receivers find about the domain of a sender. */
export const senderDnsRoutes = (app: OwedApp, { desk, lookUpSenderDns }: RouteDeps): void => {
  app.get(
    '/api/verified-emails/:id/dns',
    { schema: { tags, params: idParams, response: answers({ 200: senderDnsView }) } },
    async (request) => {
      const sender = findSender(await loadSenders(desk, assertSignedIn(request)), request.params.id);
      if (sender === undefined) throw new NotFound('Email');
      return lookUpSenderDns(sender);
    },
  );
};
