import { statementTexts } from '../../../contracts/statements/statement-messages.ts';
import {
  confirmedLines,
  statementLimits,
  statementPreview,
  statementQuery,
  statementResults,
} from '../../../contracts/statements/statements.ts';
import { recordStatementPayments, sharesIn } from '../../../commands/statements/record-payments.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import { bodyLimitOf, receivedTable, receiveTables } from '../../imports/received-table.ts';
import { CallsAtOnce } from '../../limits/calls-at-once.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { previewStatement } from '../../statements/preview-statement.ts';
import { answers } from '../schemas.ts';

const tags = ['Payments'];
const views = ['invoices', 'sequences', 'invoice-rows', 'dashboard', 'payments'];
const mostUploadsAtOnce = 1;
const limit = { bytes: statementLimits.bytes, tooLarge: statementTexts.tooLarge };
/** 200 lines with long texts in any script. */
const mostConfirmedBytes = 1_024 * 1_024;

/** `/api/statements`: payments from bank statements and exports of payment providers. */
export const statementRoutes = (app: OwedApp, { desk, changing, statements }: RouteDeps): void => {
  const atOnce = new CallsAtOnce(mostUploadsAtOnce);

  void app.register(async (scope: OwedApp) => {
    await receiveTables(scope, limit);
    scope.post(
      '/api/statements',
      {
        bodyLimit: bodyLimitOf(limit),
        config: { files: 'file', isExpensive: true },
        schema: {
          tags,
          summary:
            'Reads a bank statement (CSV, XLSX, OFX or camt), sent as `file`, and proposes which invoices its lines pay; nothing is stored',
          consumes: ['multipart/form-data'],
          querystring: statementQuery,
          response: answers({ 200: statementPreview }),
        },
      },
      (request) => {
        const accountId = assertSignedIn(request);
        return atOnce.run(accountId, async () => {
          const account = await loadSignedIn(desk, accountId);
          const file = await receivedTable(request, limit);
          const deps = { statements, readModels: desk.readModels, account, now: desk.clock.now() };
          return previewStatement(deps, file, request.query);
        });
      },
    );
  });

  app.post(
    '/api/statements/payments',
    {
      bodyLimit: mostConfirmedBytes,
      config: { isExpensive: true },
      schema: {
        tags,
        summary:
          'Records lines of a bank statement as payments; a line that is recorded already changes nothing',
        body: confirmedLines,
        response: answers({ 200: statementResults }),
      },
    },
    (request, reply) => {
      const { lines } = request.body;
      return changing(request, reply, {
        records: sharesIn(lines),
        views,
        act: (call) => recordStatementPayments(desk, call, lines),
        answer: ({ results }) => JSON.stringify({ results }),
      });
    },
  );
};
