import { z } from 'zod';
import { sequenceBody, stepView, toggleBody } from '../../contracts/sequences.ts';
import { sequences } from '../../projections/sequences.ts';
import { stepIndex } from '../../projections/step-index.ts';
import { accountIdOf } from '../changing-call.ts';
import { recordsOf, startSequence, toggleSequence } from '../commands/sequences.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { listedSteps, rowsText } from '../sequence-rows.ts';
import { sendList } from '../stored-lists.ts';
import { answers, idList, idParams } from './schemas.ts';

const tags = ['Sequences'];
const views = [sequences.model.name, stepIndex.model.name];
const steps = z.array(stepView);
const stepsQuery = z.strictObject({ ids: idList.optional(), invoiceIds: idList.optional() });

/** Longest body: a sequence of 30 steps with 20 kB each fits. */
const mostBodyBytes = 900_000;

/** `/api/followup-sequences` as a whole, and the toggle (specification 2, §7). */
export const sequenceRoutes = (app: OwedApp, { desk, changing }: RouteDeps): void => {
  app.get(
    '/api/followup-sequences',
    { schema: { tags, querystring: stepsQuery, response: answers({ 200: steps }) } },
    async (request, reply) => {
      const account = accountIdOf(request);
      const { ids, invoiceIds } = request.query;
      if (ids) return listedSteps(desk, account, ids);
      const query = invoiceIds ? { ids: invoiceIds } : {};
      const found = await desk.readModels.find(sequences.model, account, query);
      return sendList(request, reply, sequences.model, found, rowsText);
    },
  );
};
