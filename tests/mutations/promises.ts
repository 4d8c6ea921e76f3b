import type { Mutation, NamedTest, Promises } from './promise.ts';

const runs = 'tests/contracts/embedded-sequence-runs.test.ts';

const histories: NamedTest = {
  file: 'domain/chase/chase-histories.campaign.test.ts',
  name: 'what must never be never is, in random histories',
};

/** Breaks two promises. */
const anyRevision: Mutation = {
  file: 'platform/command-handler.ts',
  text: "revision === -1 ? 'no_stream' : revision",
  replacement: "'any'",
  test: {
    file: 'platform/command-handler.test.ts',
    name: 'accepts as many parallel commands as there is room for, in two processes',
  },
};

/** Breaks two promises, each with its own test. */
const newsOfOneKind = {
  file: 'workflows/mailings/news-digests.ts',
  text: 'item === undefined || known.has(item.eventId) ? [] : [item],',
  replacement: 'item === undefined || known.has(item.kind) ? [] : [item],',
};

/** Each line that keeps a promise, one for each of its mechanisms, and the test that fails without it. */
export const promises: Promises = {
  'Nothing that was acknowledged is lost.': [
    {
      file: 'platform/sqlite/events/group-commit.ts',
      text: '      commit.run();\n',
      replacement: '      if (Math.random() < 0.5) commit.run();\n',
      test: {
        file: 'tests/contracts/event-store-kill.campaign.test.ts',
        name: 'every acknowledged event is stored, complete and in order, after each kill',
      },
    },
    {
      file: 'platform/sqlite/events/group-commit.ts',
      text: 'for (const piece of group) piece.attempt();',
      replacement: 'for (const piece of group) { piece.attempt(); piece.settle(); }',
      test: {
        file: 'platform/sqlite/events/group-commit.test.ts',
        name: 'rolls back the whole group if one piece fails, and continues with the next group',
      },
    },
    {
      file: 'platform/sqlite/database.ts',
      text: 'PRAGMA synchronous = ${durability};',
      replacement: 'PRAGMA synchronous = normal;',
      test: {
        file: 'platform/sqlite/database.test.ts',
        name: 'a commit of a full database is on disk when it returns',
      },
    },
    anyRevision,
    {
      file: 'projections/following/follower.ts',
      text: 'const after = await readModels.checkpoint(model);',
      replacement: 'const after = await store.lastPosition();',
      test: {
        file: 'projections/following/runner.test.ts',
        name: 'a projection folds what is there, then what comes',
      },
    },
  ],
  'A repeated call does nothing.': [
    {
      file: 'platform/command-handler.ts',
      text: 'if (done !== undefined) {',
      replacement: 'if (done !== undefined && isWarm && !isWarm) {',
      test: {
        file: 'platform/command-handler.test.ts',
        name: 'a repeated command takes effect once, also in another process and after other commands',
      },
    },
    {
      file: 'api/calls/idempotency.ts',
      text: 'if (kept !== undefined && kept.value.commandId !== taken.commandId) return (entry = kept.value);',
      replacement: '',
      test: {
        file: 'api/calls/idempotency.test.ts',
        name: 'repeats at the same time, after the ids of the first call were given up, create one record',
      },
    },
    {
      file: 'api/calls/idempotency.ts',
      text: 'const name = `${accountId}/${hashOf(`${method} ${path} ${key}`)}`;',
      replacement: 'const name = `${accountId}/${randomUUID()}`;',
      test: {
        file: 'tests/acceptance/on-every-engine/idempotency.test.ts',
        name: 'a repeated create returns the first record and creates no other',
      },
    },
    {
      file: 'api/calls/idempotency.ts',
      text: "if (before !== null && 'body' in before) return { answer: before, repeated: true };",
      replacement: '',
      test: {
        file: 'api/calls/idempotency.test.ts',
        name: 'a response that is kept is given again without another try, also that of a refusal',
      },
    },
    {
      file: 'api/calls/idempotency.ts',
      text: 'if (answer.changedNothing === true) return await keepFirst(name, entry, answer);',
      replacement: '',
      test: {
        file: 'api/calls/idempotency.test.ts',
        name: 'of calls at the same time that changed nothing, in several processes, the first answers for all',
      },
    },
    {
      file: 'platform/command-handler.ts',
      text: 'if (isAnswered) return { events: [] };',
      replacement: '',
      test: {
        file: 'tests/acceptance/on-every-engine/idempotency.test.ts',
        name: 'a repeated call that changed nothing changes nothing later, and is answered as before',
      },
    },
  ],
  'No email leaves twice.': [
    {
      file: 'platform/mail/compose.ts',
      text: 'copyTo === undefined ? distinctAddresses([to, ...cc, ...bcc]) : [copyTo]',
      replacement: 'distinctAddresses([to, ...cc, ...bcc])',
      test: {
        file: 'platform/mail/smtp-transport.test.ts',
        name: 'says which copy was refused only for now, and sends the same message to that one alone',
      },
    },
    {
      file: 'domain/mailing/decide.ts',
      text: "if (!isWaiting(mailing)) throw new NotAllowedNow('This email is not waiting to be handed over');",
      replacement: "if (mailing.status !== 'queued') return [];",
      test: {
        file: 'domain/mailing/decide.test.ts',
        name: 'begins to be handed over when it waits, each try once',
      },
    },
    {
      file: 'workflows/mailings/hand-over.ts',
      text: 'start, startContext, { atRevision: revision }',
      replacement: 'start, startContext',
      test: {
        file: 'workflows/mailings/mailings.test.ts',
        name: 'a mail is not handed over again when a rival was refused in between',
      },
    },
    {
      file: 'platform/mail/smtp-transport.ts',
      text: 'await beforeBody?.(isAscii());',
      replacement: 'void beforeBody?.(isAscii()).catch(() => undefined);',
      test: { file: 'platform/mail/before-body.test.ts', name: 'nothing is sent while it is pending' },
    },
    {
      file: 'domain/mailing/state.ts',
      text: "(mailing.progress.type === 'queued' ||",
      replacement: "(mailing.progress.type === 'queued' || mailing.progress.type === 'in_doubt' ||",
      test: {
        file: 'domain/mailing/decide.test.ts',
        name: 'is in doubt until its attempt has an outcome',
      },
    },
    {
      file: 'domain/invoice/sending/sending.ts',
      text: 'if (!isUnsent(step) || attempt !== step.attempts + 1)',
      replacement: 'if (attempt < 0)',
      test: { file: 'domain/invoice/sending/sending.test.ts', name: 'a send begins never twice' },
    },
    {
      file: 'workflows/chase/send-outcome.ts',
      text: "return isOver ? mailings.doubt(ref, mailing.attempts, { code: 'not_recorded' }) : mailing;",
      replacement: 'return isOver ? mailings.handOver(ref) : mailing;',
      test: {
        file: runs,
        name: 'killed while a mail was being sent: in doubt once no process can be sending it, never sent twice',
      },
    },
  ],
  'None after paid': [
    {
      file: 'domain/invoice/sending/copies.ts',
      text: 'if (!isClientThere || !mayGo(found)) {',
      replacement: 'if (!isClientThere) {',
      test: {
        file: 'domain/invoice/sending/copies.test.ts',
        name: 'is given up without its client, and also when it had begun and the program ended',
      },
    },
    {
      file: 'domain/invoice/settling.ts',
      text: "return [paid, { type: 'SequenceCancelled', data: { ...about(there), sequenceId, reason: 'paid' } }];",
      replacement: 'return sequenceId > 0 ? [] : [paid];',
      test: { file: runs, name: 'nothing is sent after a payment, not even a retry' },
    },
    {
      file: 'domain/chase/next-action.ts',
      text: 'if (status !== null)\n    return wait(',
      replacement: "if (status?.who === '')\n    return wait(",
      test: {
        file: 'domain/chase/next-action-set-aside.test.ts',
        name: 'holds its sequence without an end, and says why',
      },
    },
    {
      file: 'workflows/chase/send-outcome.ts',
      text: "mailing : mailings.drop(ref, 'not_begun');",
      replacement: 'mailing : mailings.handOver(ref);',
      test: {
        file: 'workflows/chase/activities.test.ts',
        name: 'nothing goes after the payment, though the send had been begun',
      },
    },
    {
      file: 'domain/invoice/sending/sending.ts',
      text: "if (!mayGoNow(invoice, sequence, step.plan)) refuse('This sequence is on hold');",
      replacement: '',
      test: {
        file: 'domain/invoice/sending/sending.test.ts',
        name: 'never while held or promised, unless reminders may go on despite the promise',
      },
    },
    {
      file: 'domain/invoice/state.ts',
      text: 'sequence.overriddenPromise !== invoice.promisedDate;',
      replacement: 'sequence.overriddenPromise !== null;',
      test: { file: runs, name: 'a promise stops a mail that is being retried' },
    },
    {
      file: 'domain/invoice/evolve-sequence.ts',
      text: 'return withHold(sequence, { reason: event.data.reason, detail: event.data.detail });',
      replacement: 'return sequence;',
      test: {
        file: runs,
        name: 'nothing is sent while paused by hand; on resuming all steps move if the first is past',
      },
    },
    {
      file: 'domain/invoice/facts.ts',
      text: 'if (sequence === null) return [...givenBack, deleted];',
      replacement: 'if (sequence !== null) return [];',
      test: { file: runs, name: 'nothing is sent after the invoice was deleted' },
    },
    {
      file: 'domain/invoice/due-date.ts',
      text: "if (action === 'cancel')\n",
      replacement: "if (action === 'cancel') return changed;\n  if (action === 'cancel')\n",
      test: { file: runs, name: 'due date changed, sequence cancelled: nothing more is sent' },
    },
  ],
  'No email asks for more than is due.': [
    {
      file: 'workflows/mailings/hand-over.ts',
      text: 'if (said !== null && said !== dueOf(state))',
      replacement: 'if (said !== null && said < dueOf(state))',
      test: {
        file: 'workflows/chase/activities.test.ts',
        name: 'a part payment just before the hand-over: the email is composed anew, and asks for what is due then',
      },
    },
    {
      file: 'domain/email-text/template-variables.ts',
      text: 'invoice_amount: formatMinor(dueCentsOf(from), from.currency),',
      replacement: 'invoice_amount: formatMinor(from.amountCents, from.currency),',
      test: {
        file: 'domain/email-text/part-payment.test.ts',
        name: 'of a built-in text asks for what is due now, and says total, received and what is left',
      },
    },
    {
      file: 'commands/invoices/balance-entries.ts',
      text: 'await claimExternalId(desk, call, invoiceId, { ...entry, externalId });',
      replacement: '',
      test: {
        file: 'tests/acceptance/payments.test.ts',
        name: 'the same external id is booked once, on whichever invoice it came first',
      },
    },
  ],
  'A payment plan that is kept is asked for by its installments alone.': [
    {
      file: 'domain/chase/next-action.ts',
      text: 'const steps = sequence.steps.filter(({ plan }) => plan.installmentDate !== undefined);',
      replacement: 'const { steps } = sequence;',
      test: {
        file: runs,
        name: 'a plan that is kept: reminders go by its installments, with what is open of each, and never say overdue',
      },
    },
    {
      file: 'workflows/mailings/hand-over.ts',
      text: 'if (send !== undefined && !isStillOpenAs(state, send.installment))',
      replacement: 'if (send === undefined && isStillOpenAs(state, undefined))',
      test: {
        file: 'workflows/chase/activities.test.ts',
        name: 'the end of a payment plan just before the hand-over: no email asks for one of its installments',
      },
    },
  ],
  'None for a few cents, unasked.': [
    {
      file: 'domain/chase/next-action.ts',
      text: 'if (remainder !== null && !isAskedAbout(sequence, remainder))',
      replacement: 'if (remainder !== null && remainder < 0)',
      test: {
        file: 'domain/chase/next-action-small-remainder.test.ts',
        name: 'a rest that is too small for a reminder holds the sequence at once, and nothing goes when an email is due',
      },
    },
    {
      file: 'domain/invoice/sending/sending.ts',
      text: "if (remainderAsked(invoice) !== null) refuse('Too little is due to ask for it');",
      replacement: '',
      test: {
        file: 'domain/invoice/small-remainder.test.ts',
        name: 'no send begins while the user is asked whether to write the rest off',
      },
    },
  ],
  "None for what the client's credit covers, unasked.": [
    {
      file: 'domain/invoice/covering-credit.ts',
      text: 'return due > 0 && credit >= due',
      replacement: 'return due < 0 && credit >= due',
      test: {
        file: 'domain/chase/next-action-client-credit.test.ts',
        name: "the client's credit holds the sequence when it covers what is due, also before an email is due",
      },
    },
    {
      file: 'workflows/chase/activities.ts',
      text: 'if (clientCredit === undefined || !needsCredit(action)) return action;',
      replacement: 'if (clientCredit === undefined || needsCredit(action)) return action;',
      test: {
        file: 'workflows/chase/activities.test.ts',
        name: "before an email is sent, what came for the client's other invoices is read credit that was not known before holds it",
      },
    },
  ],
  'No figure adds two currencies.': [
    {
      file: 'projections/sums-by-currency.ts',
      text: 'totals.set(currency, (totals.get(currency) ?? 0) + sum);',
      replacement: "totals.set('USD', (totals.get('USD') ?? 0) + sum);",
      test: { file: 'tests/acceptance/currencies.test.ts', name: 'no figure adds two currencies' },
    },
    {
      file: 'projections/figures/dashboard.ts',
      text: '`${currency} ${name}`;',
      replacement: '`USD ${name}`;',
      test: { file: 'tests/acceptance/currencies.test.ts', name: 'no figure adds two currencies' },
    },
    {
      file: 'domain/statements/matching/match-statement.ts',
      text: 'invoices.filter((invoice) => invoice.currency === currency)',
      replacement: 'invoices.filter(() => currency.length === 3)',
      test: {
        file: 'domain/statements/matching/match-statement.test.ts',
        name: 'a line pays no invoice in another currency',
      },
    },
  ],
  'Applied credit counts once.': [
    {
      file: 'domain/invoice/client-credit.ts',
      text: 'there.creditsTakenBack.includes(entry.id) ||',
      replacement: '',
      test: {
        file: 'domain/invoice/client-credit.test.ts',
        name: 'credit that comes from another invoice counts once: taken, declined or taken back, the same one changes nothing',
      },
    },
    {
      file: 'domain/invoice/balance-entries.ts',
      text: 'overpaid: overpaidOf(there),',
      replacement: 'overpaid: there.facts.amountCents,',
      test: {
        file: 'domain/invoice/client-credit.test.ts',
        name: 'credit that leaves its invoice is never more than there is',
      },
    },
    {
      file: 'workflows/process-manager/credit-keeper.ts',
      text: 'await bringCredit(deps, recording, source, used);',
      replacement: '',
      test: {
        file: 'tests/acceptance/client-credit.test.ts',
        name: 'no cent is lost or counts twice when the program ends between the two appends: the credit comes to its invoice',
      },
    },
  ],
  'Late fees count once,': [
    {
      file: 'domain/late-fees/late-fee.ts',
      text: 'addDays(claimedUntil, 1)',
      replacement: 'claimedUntil',
      test: {
        file: 'domain/late-fees/late-fee.test.ts',
        name: 'a claim begins after the last day of the one before, and the fixed sum counts once',
      },
    },
    {
      file: 'domain/late-fees/late-fee.ts',
      text: 'openAtStart > 0 && claims.every(({ fixedSum }) => fixedSum === 0)',
      replacement: 'openAtStart > 0',
      test: {
        file: 'domain/late-fees/late-fee.test.ts',
        name: 'a claim begins after the last day of the one before, and the fixed sum counts once',
      },
    },
    {
      file: 'domain/invoice/late-fees.ts',
      text: 'canonicalJson(announced.terms) === canonicalJson(terms)',
      replacement: 'true',
      test: {
        file: 'domain/invoice/late-fees.test.ts',
        name: 'the rule claims nothing that no email had announced before by the same terms',
      },
    },
    {
      file: 'domain/invoice/late-fees.ts',
      text: 'byRule !== undefined && end === null',
      replacement: 'byRule === undefined && end === null',
      test: {
        file: 'domain/invoice/late-fees.test.ts',
        name: 'a claim by the rule goes with its payment: after a refund, a removed payment and a higher total',
      },
    },
    {
      file: 'domain/late-fees/reference-rates.ts',
      text: 'one.series === series && one.validFrom === validFrom',
      replacement: 'one.series === series && one.validFrom <= validFrom',
      test: {
        file: 'domain/late-fees/late-fee.test.ts',
        name: 'a half-year without a rate gives none, until the user adds its row',
      },
    },
  ],
  'Late fees are beside the invoice,': [
    {
      file: 'domain/invoice/evolve.ts',
      text: 'return { ...invoice, claims: claimsAfter(invoice.claims, event) };',
      replacement:
        'return { ...invoice, facts: { ...invoice.facts, amountCents: invoice.facts.amountCents + 616 }, claims: claimsAfter(invoice.claims, event) };',
      test: {
        file: 'domain/invoice/late-fees.test.ts',
        name: 'a claim changes nothing of what is due, in no state of the invoice',
      },
    },
    {
      file: 'workflows/mailings/hand-over.ts',
      text: 'if (!areStillOpenAs(state.claims, send?.lateFeesOpen))',
      replacement: 'if (!areStillOpenAs(state.claims, undefined))',
      test: {
        file: 'workflows/chase/activities.test.ts',
        name: 'late fees that are waived just before the hand-over: the email is composed anew, and does not tell of them',
      },
    },
    {
      file: 'domain/invoice/sending/copies.ts',
      text: 'if (!areStillOpenAs(invoice.claims, lateFeesOpen)) return false;',
      replacement: '',
      test: {
        file: 'domain/invoice/sending/copies.test.ts',
        name: 'a waiting copy that tells of late fees is given up once other ones are open',
      },
    },
  ],
  'To whom and through what is set now.': [
    {
      file: 'workflows/chase/activities.ts',
      text: 'const options = { atRevision: revision };',
      replacement: 'const options = revision < 0 ? { atRevision: revision } : {};',
      test: { file: runs, name: 'a change between the decision and the start of the send is in the mail' },
    },
    {
      file: 'domain/invoice/sending/recipients.ts',
      text: 'ownEmail : client.email;',
      replacement: 'ownEmail : ownEmail;',
      test: { file: runs, name: 'the next mail has the new values and goes to the new address' },
    },
    {
      file: 'domain/invoice/sending/recipients.ts',
      text: 'isAlert ? [] : copyAddresses(client.contacts)',
      replacement: '[]',
      test: { file: runs, name: 'are those of the moment: added and removed while the sequence runs' },
    },
    {
      file: 'workflows/mailings/sender-mail.ts',
      text: "loginId === undefined ? { type: 'gone' }",
      replacement: "loginId === undefined ? { type: 'installation' }",
      test: {
        file: 'workflows/mailings/mailings.test.ts',
        name: 'a mail of a sender with a mail server of its own leaves through no other when that was removed',
      },
    },
    {
      file: 'workflows/mailings/hand-over.ts',
      text: "by.type === 'own' ? mailSenderOf(by.sender) : installationSender",
      replacement: 'installationSender',
      test: {
        file: 'workflows/mailings/mailings.test.ts',
        name: 'a mail of a sender with a mail server of its own leaves through the one that is set now',
      },
    },
  ],
  'A final refusal is final.': [
    {
      file: 'platform/mail/smtp-replies.ts',
      text: 'code >= 500;',
      replacement: 'code >= 600;',
      test: {
        file: 'platform/mail/smtp-transport.test.ts',
        name: 'if the client is refused and the server supports pipelining, nothing is sent',
      },
    },
    {
      file: 'domain/mailing/decide.ts',
      text: "const delay = refusal === 'temporary' ? retryDelays[refusals] : undefined;",
      replacement: 'const delay = retryDelays[refusals];',
      test: {
        file: 'workflows/mailings/mailing-runs.test.ts',
        name: 'one that is refused for good is not tried again',
      },
    },
    {
      file: 'workflows/chase/send-outcome.ts',
      text: "progress.type === 'refused' && progress.ofClient === true",
      replacement: "progress.type === 'refused'",
      test: { file: runs, name: 'a message that was refused waits for the user, also with a new address' },
    },
  ],
  'In doubt only what had begun to leave.': [
    {
      file: 'platform/mail/smtp-replies.ts',
      text: "return stage === 'body' ?",
      replacement: "return stage !== 'envelope' ?",
      test: {
        file: 'platform/mail/before-body.test.ts',
        name: 'if the send times out before it resolves, nothing is sent',
      },
    },
    {
      file: 'workflows/chase/send-outcome.ts',
      text: "mailing : mailings.drop(ref, 'not_begun');",
      replacement: "mailing : mailings.doubt(ref, 1, { code: 'not_recorded' });",
      test: {
        file: 'workflows/chase/activities.test.ts',
        name: 'an end before the mail began to leave leaves no doubt: it goes once',
      },
    },
    {
      file: 'workflows/mailings/hand-over.ts',
      text: "return { type: fence.isHeld() ? 'in-doubt' : 'not-begun', why };",
      replacement: "return { type: 'in-doubt', why };",
      test: {
        file: 'workflows/mailings/mailings.test.ts',
        name: 'that a transport breaks off by an error is not in doubt before it had begun',
      },
    },
  ],
  'Sent means taken.': [
    {
      file: 'platform/mail/smtp-replies.ts',
      text: "? { type: 'in-doubt', why: failure.message }",
      replacement: "? { type: 'accepted', accepted: [], refused: [] }",
      test: {
        file: 'platform/mail/smtp-transport.test.ts',
        name: 'the connection closes after the final dot: in doubt',
      },
    },
    {
      file: 'workflows/chase/send-outcome.ts',
      text: "return { type: 'RecordSendDoubt', ...send, why: progress.why, doubtedAt: progress.doubtedAt };",
      replacement:
        "return { type: 'RecordSent', ...send, sentAt: progress.doubtedAt, accepted: [], refused: [] };",
      test: {
        file: runs,
        name: 'in doubt: nothing is sent again automatically, later steps are sent as planned',
      },
    },
    {
      file: 'workflows/chase/activities.ts',
      text: 'if (changed) continue;',
      replacement: 'if (changed) return inAMoment;',
      test: {
        file: 'workflows/chase/activities.test.ts',
        name: 'an outcome that the mailing has and the invoice has not is copied',
      },
    },
  ],
  'Every due step goes in its time, or says why not.': [
    {
      file: 'domain/invoice/sending/sending.ts',
      text: 'if (!isPast(step.plan, nowOf(moment))) refuse("This email isn\'t due yet");',
      replacement: '',
      test: { file: 'domain/invoice/sending/sending.test.ts', name: 'a send begins never before its time' },
    },
    {
      file: 'workflows/embedded/embedded-runner.ts',
      text: 'this.sleep(entry, wakeAt);\n      this.timers',
      replacement: 'this.timers',
      test: {
        file: runs,
        name: 'steps are sent at their minute, and after the last one the user learns that the invoice is still unpaid',
      },
    },
    {
      file: 'workflows/embedded/embedded-runner.ts',
      text: 'this.timers.set(entry.run, wakeAt);',
      replacement: 'this.timers.set(entry.run, undefined);',
      test: {
        file: 'workflows/embedded/embedded-runner.test.ts',
        name: 'a restart goes on where the runs were, those that came due meanwhile at once',
      },
    },
    {
      file: 'domain/chase/next-action.ts',
      text: 'if (untrue !== undefined) return',
      replacement: 'if (untrue !== undefined && untrue.stepIds.length > 9) return',
      test: {
        file: runs,
        name: 'a "Due in" step after the due date, and an "Overdue by" step before it, are skipped',
      },
    },
  ],
  'Never in silence.': [
    {
      file: 'projections/bell/notifications.ts',
      text: "type: 'StepSendDoubted' }, doubtMessage)",
      replacement: "type: 'StepSendDoubted' }, () => undefined)",
      test: { file: 'projections/bell/notifications.test.ts', name: 'reported a doubt' },
    },
    {
      file: 'projections/bell/notifications.ts',
      text: "type: 'PromiseBroken' }, brokenPromiseMessage)",
      replacement: "type: 'PromiseBroken' }, () => undefined)",
      test: { file: 'projections/bell/notifications.test.ts', name: 'reported a broken promise' },
    },
    {
      file: 'projections/bell/notifications.ts',
      text: '[...(before?.failedStepIds ?? []), event.data.stepId]',
      replacement: '[...(before?.failedStepIds ?? [event.data.stepId])]',
      test: {
        file: 'projections/bell/notifications.test.ts',
        name: 'is reported once with all failed steps, and again when another one fails',
      },
    },
    {
      file: 'workflows/process-manager/promise-watch.ts',
      text: 'return over && {',
      replacement: 'return over?.promisedDate !== today ? null : {',
      test: { file: runs, name: 'a promise is also broken without a sequence' },
    },
  ],
  'News comes once.': [
    {
      ...newsOfOneKind,
      test: {
        file: 'workflows/mailings/news-digests.test.ts',
        name: 'noted news survives a crash, and repeated events are mailed once',
      },
    },
    {
      file: 'workflows/mailings/news-digests.ts',
      text: 'if (news.mail !== null) return news;',
      replacement: '',
      test: {
        file: 'workflows/mailings/news-digests.test.ts',
        name: 'a crash %s the mail is queued leaves one mail',
      },
    },
    {
      file: 'workflows/mailings/news-digests.ts',
      text: 'this.plan(value);',
      replacement: 'void value;',
      test: {
        file: 'workflows/mailings/news-digests.test.ts',
        name: 'a crash %s the mail is queued leaves one mail',
      },
    },
  ],
  'Places are neither leaked nor used twice.': [
    {
      file: 'domain/places/decide.ts',
      text: 'if (placesTaken(places, kind) >= most) {',
      replacement: 'if (placesTaken(places, kind) > most) {',
      test: {
        file: 'domain/places/decide.test.ts',
        name: 'is refused with a message that names the plan and its limit',
      },
    },
    anyRevision,
    {
      file: 'workflows/process-manager/place-keeper.ts',
      text: 'isThere !== hasPlace(places, kind, id) &&',
      replacement: 'isThere && !hasPlace(places, kind, id) &&',
      test: {
        file: 'workflows/process-manager/process-manager.test.ts',
        name: 'an ended record frees its place, a restored one has it again',
      },
    },
    {
      file: 'workflows/process-manager/place-keeper.ts',
      text: "if (kind === 'invoice') {",
      replacement: "if (kind === 'client') {",
      test: {
        file: 'workflows/process-manager/process-manager.test.ts',
        name: 'a place whose record never came is free after a minute, and a late record is refused',
      },
    },
  ],
  'The allowance holds.': [
    {
      file: 'commands/senders/email-caps.ts',
      text: "if (await keep.putIf('limits', logged, kept?.version, counting.log, { expiresAt })) return counting;",
      replacement: "await keep.put('limits', logged, counting.log, { expiresAt });\n    return counting;",
      test: {
        file: 'commands/senders/email-caps.test.ts',
        name: 'of 40 emails to strangers at the same time 20 go, in all processes together',
      },
    },
    {
      file: 'domain/email-caps/sent-log.ts',
      text: 'tally.minute > minute - minutes &&',
      replacement: 'tally.minute === minute &&',
      test: {
        file: 'domain/email-caps/sent-log.test.ts',
        name: 'go until the hour has as many as the plan allows, and go on as the first of them grows an hour old',
      },
    },
    {
      file: 'domain/email-caps/sent-log.ts',
      text: 'const minute = minuteToCount(before, now);',
      replacement: 'const minute = Math.floor(now / millisecondsInMinute);',
      test: {
        file: 'domain/email-caps/sent-log.test.ts',
        name: 'are counted after those before them, also by a clock that is behind',
      },
    },
    {
      file: 'domain/email-caps/sent-log.ts',
      text: 'const log = withoutUnbegun(current(before, minute), email);',
      replacement: 'const log = current(before, minute);',
      test: {
        file: 'domain/email-caps/sent-log.test.ts',
        name: 'that were counted and wait again count for no other',
      },
    },
    {
      file: 'workflows/chase/activities.ts',
      text: 'if (full !== undefined) {',
      replacement: 'if (full?.code === undefined && full !== undefined) {',
      test: {
        file: 'workflows/chase/activities.test.ts',
        name: 'an account with a cap of one email an hour holds the next one before anything of it begins, and lets it go when the hour is over',
      },
    },
  ],
  'Nothing leaves before the proof.': [
    {
      file: 'domain/sender/sender-address.ts',
      text: 'requiresProof && account.emailProven !== true;',
      replacement: 'requiresProof && account.emailProven === undefined;',
      test: {
        file: 'domain/chase/next-action-senders.test.ts',
        name: 'sends nothing where a proof is needed, and goes on with it',
      },
    },
  ],
  'A take-over starts clean.': [
    {
      file: 'domain/chase/next-action.ts',
      text: "if (takeOver !== undefined && (sequence.since ?? '') < takeOver.at)",
      replacement: 'if (takeOver !== undefined && sequence.since === takeOver.at)',
      test: {
        file: 'domain/chase/next-action-senders.test.ts',
        name: 'a sequence that was started before the account was taken over is held once',
      },
    },
    {
      file: 'commands/accounts/take-over.ts',
      text: 'const { names: auditors } = await endAuditorLinks(desk, call, []);',
      replacement: 'const auditors: string[] = [];',
      test: {
        file: 'tests/acceptance/account-taken-over.test.ts',
        name: 'starts without what was set up before, is shown it, and takes back what is chosen',
      },
    },
    {
      file: 'api/calls/changing-call.ts',
      text: 'if (session !== null) await turnOffIfTakenOver(desk, call, session);',
      replacement: '',
      test: {
        file: 'tests/acceptance/account-taken-over.test.ts',
        name: 'what a call sets up that began before the account was taken over is off, too',
      },
    },
    {
      file: 'api/calls/changing-call.ts',
      text: 'if (session !== null && !(await desk.sessions.exists(session.key))) throw new NotSignedIn();',
      replacement: '',
      test: {
        file: 'tests/acceptance/account-taken-over.test.ts',
        name: 'a call that waits for its turn while its session ends does nothing',
      },
    },
  ],
  'Who asks for much keeps nobody waiting.': [
    {
      file: 'api/limits/turns-of-each.ts',
      text: 'if (running < this.most) this.running.set(whom, running + 1);',
      replacement: 'if (running < Infinity) this.running.set(whom, running + 1);',
      test: {
        file: 'api/limits/turns-of-each.test.ts',
        name: 'calls of an account run a few at a time, in their order, and those of others do not wait for them',
      },
    },
    {
      file: 'workflows/mailings/mailing-runs.ts',
      text: "(isOne === true ? `copies of ${accountId}` : '')",
      replacement: "(isOne === true && accountId === 0 ? `copies` : '')",
      test: {
        file: 'workflows/mailings/refused-copies.test.ts',
        name: 'copies that a mail server takes its time for keep no other mail waiting',
      },
    },
    {
      file: 'commands/senders/email-caps.ts',
      text: '    await noteNewAccount(deps, accountId, network);',
      replacement: '    await noteNewAccount(deps, accountId, `${network} `);',
      test: {
        file: 'commands/senders/email-caps.test.ts',
        name: "a new account that its owner takes over shares the caps of its owner's network address",
      },
    },
  ],
  "Never another account's.": [
    {
      file: 'domain/invoice/standing.ts',
      text: "if (there.accountId !== accountId) throw new NotFound('Invoice');",
      replacement: '',
      test: {
        file: 'commands/one-trip.test.ts',
        name: "finds nothing of another account's, and changes nothing",
      },
    },
    {
      file: 'commands/clients.ts',
      text: "const isOwn = client.status === 'active' && client.accountId === call.account.accountId;",
      replacement: "const isOwn = client.status === 'active';",
      test: {
        file: 'tests/acceptance/every-call.test.ts',
        name: 'no call with an id finds a record of another account, or changes one',
      },
    },
    {
      file: 'platform/sqlite/models/document-query.ts',
      text: '${isLive} AND account = ?',
      replacement: '${isLive} AND ? > 0',
      test: {
        file: 'tests/contracts/sqlite-read-models.test.ts',
        name: 'returns nothing of another account',
      },
    },
  ],
  'A deleted account is gone.': [
    {
      file: 'workflows/mailings/hand-over.ts',
      text: 'await assertNotClosed(commands, ref.accountId);',
      replacement: '',
      test: {
        file: 'workflows/mailings/mailings.test.ts',
        name: 'a mail does not leave, even if its hand-over is just being started',
      },
    },
    ...(
      [
        ['await createSessions(deps).endAll(accountId);', ''],
        ['await deps.secrets.deleteAll(accountId);', ''],
        ['await deleteStreams(deps, accountId);', ''],
        ['await forgetEntries(deps, accountId);', ''],
        ['const isComplete = await eraseDocuments(deps, accountId);', 'const isComplete = true;'],
        ['await deps.files.deleteAll(accountId);', ''],
      ] as const
    ).map(([text, replacement]) => ({
      file: 'workflows/deletions/erase-account.ts',
      text,
      replacement,
      test: {
        file: 'workflows/deletions/account-deletions.test.ts',
        name: 'everything of a deleted account is erased, and nothing of another',
      },
    })),
    {
      file: 'workflows/deletions/account-deletions.ts',
      text: "if (type === 'AccountClosed' || (this.has(data.accountId) && isOwn(stream)))",
      replacement: "if (type === 'AccountClosed')",
      test: {
        file: 'workflows/deletions/account-deletions.test.ts',
        name: 'a record that another window makes at the same time does not survive',
      },
    },
  ],
  'Views follow from events.': [
    {
      file: 'projections/following/folding.ts',
      text: 'event.position <= folded.position',
      replacement: 'event.position < folded.position',
      test: {
        file: 'projections/following/folding.test.ts',
        name: 'events that are folded already change nothing',
      },
    },
    {
      file: 'projections/following/follower.ts',
      text: '} finally {\n      folding.forget();\n    }',
      replacement: '} finally {\n      folding.unwritten();\n    }',
      test: {
        file: 'projections/following/runner.test.ts',
        name: 'in the middle of a write: the batch is folded again, and nothing twice',
      },
    },
    {
      file: 'projections/following/verify-views.ts',
      text: "if (!isLive(stored)) return isLive(expected) ? { account, id, what: 'missing', fields: [] } : undefined;",
      replacement: 'if (!isLive(stored)) return undefined;',
      test: {
        file: 'projections/following/verify-views.test.ts',
        name: 'every document that was changed, removed or added by hand is found',
      },
    },
  ],
  'Every run ends, and none is missing.': [
    {
      file: 'workflows/process-manager/reconciliation.ts',
      text: '[...missing, ...(isComplete ?',
      replacement: '[...(isComplete ?',
      test: {
        file: 'workflows/process-manager/process-manager.test.ts',
        name: 'a run that was lost starts again within the hour',
      },
    },
    {
      file: 'workflows/process-manager/reconciliation.ts',
      text: '...(isComplete ? surplus : [])',
      replacement: '...(isComplete ? [] : surplus)',
      test: {
        file: 'workflows/process-manager/process-manager.test.ts',
        name: 'a run of a sequence that has ended finds that out',
      },
    },
    {
      file: 'workflows/embedded/embedded-runner.ts',
      text: 'this.timers.set(entry.run, undefined);',
      replacement: '',
      test: {
        file: 'workflows/embedded/embedded-runner.test.ts',
        name: 'a woken run decides immediately, sleeps as decided, and ends with finish',
      },
    },
    {
      file: 'workflows/process-manager/parked-events.ts',
      text: 'await holdSequence(this.deps, event);',
      replacement: '',
      test: {
        file: 'workflows/process-manager/parked-events.test.ts',
        name: 'an effect that always fails parks its event and holds that one sequence',
      },
    },
    {
      file: 'workflows/process-manager/parked-events.ts',
      text: 'if (tries === triesBeforeParking) return this.park(event, error);',
      replacement: 'if (tries === 1) return this.park(event, error);',
      test: {
        file: 'workflows/process-manager/parked-events.test.ts',
        name: 'an effect that works the second time parks nothing',
      },
    },
  ],
  'Nothing waits forever.': [
    {
      file: 'platform/mail/smtp-transport.ts',
      text: '      limit,\n    );',
      replacement: '      limit + 3_600_000,\n    );',
      test: {
        file: 'platform/mail/smtp-transport.test.ts',
        name: 'a server that talks on and on after the final dot: in doubt after the timeout',
      },
    },
    {
      file: 'workflows/mailings/mailing-runs.ts',
      text: 'clock.now() : Date.parse(progress.deadline);',
      replacement: 'clock.now() : undefined;',
      test: {
        file: 'workflows/mailings/mailing-runs.test.ts',
        name: 'where other processes hand mails over it is in doubt only after its deadline',
      },
    },
    {
      file: 'projections/following/stored-progress.ts',
      text: '!isWorthWhile || performance.now() >= waiter.until',
      replacement: '!isWorthWhile',
      test: {
        file: 'projections/following/stored-progress.test.ts',
        name: 'no caller waits longer than its timeout',
      },
    },
    {
      file: 'platform/command-handler.ts',
      text: 'if (lost === mostTries) throw new CommandLost(stream);',
      replacement: '',
      test: {
        file: 'platform/command-handler.test.ts',
        name: 'gives up if other writers always append first',
      },
    },
  ],
  'A run decides right in any situation.': [
    {
      file: 'domain/invoice/sending/sending.ts',
      text: '...stepsSkipped(at.invoice, at.sequence, skip, skipReason, clientName),',
      replacement: '',
      test: histories,
    },
    {
      file: 'domain/invoice/evolve-sends.ts',
      text: 'send?.late === true && isReminder(send)',
      replacement: 'send?.late === false && isReminder(send)',
      test: histories,
    },
  ],
  'What starts by itself starts once,': [
    {
      file: 'domain/invoice/sequence/sequence.ts',
      text: 'if (byRule === true && !there.startsItself) return [];',
      replacement: '',
      test: {
        file: 'domain/invoice/sequence/apply-schedule.test.ts',
        name: 'a sequence that starts by itself starts for no invoice that was chased before, also when that sequence was deleted',
      },
    },
    {
      file: 'domain/invoice/sequence/sequence.ts',
      text: 'return sequence.steps.some(({ attempts }) => attempts > 0) ? null : { invoice, sequence };',
      replacement: 'return { invoice, sequence };',
      test: {
        file: 'domain/invoice/sequence/apply-schedule.test.ts',
        name: 'a sequence that starts by itself and is not wanted is removed while nothing has begun to leave, and does not start by itself again',
      },
    },
    {
      file: 'domain/schedule-rules/starts-at.ts',
      text: 'if (!isNew && !existing) return null;',
      replacement: '',
      test: {
        file: 'domain/schedule-rules/schedule-rules.test.ts',
        name: 'when a sequence starts by itself created: after the delay, and of the older ones only if that was chosen',
      },
    },
    {
      file: 'domain/schedule-rules/chosen-schedule.ts',
      text: 'rule.clientId === null || rule.clientId === invoice.clientId',
      replacement: 'rule.clientId === null',
      test: {
        file: 'tests/acceptance/on-every-engine/schedules-in-use.test.ts',
        name: 'sequences that start by themselves start for nobody whom a rule gives none',
      },
    },
    {
      file: 'workflows/schedules/first-email-days.ts',
      text: 'if (taken.has(date)) return false;',
      replacement: '',
      test: {
        file: 'tests/acceptance/on-every-engine/schedules-in-use.test.ts',
        name: 'sequences that start by themselves start for open invoices only if that was chosen: those that are late begin on different days of a client',
      },
    },
  ],
  'A changed schedule sends nothing more, and nothing sterner, that day.': [
    {
      file: 'domain/invoice/sequence/apply-schedule.ts',
      text: 'isReplaceable(step) && !goesToday(step)',
      replacement: 'isReplaceable(step)',
      test: {
        file: 'domain/invoice/sequence/apply-schedule.test.ts',
        name: 'a schedule that changes under a running sequence leaves what goes today as it is, and adds nothing to the day',
      },
    },
    {
      file: 'domain/invoice/sequence/apply-schedule.ts',
      text: ' && scheduleDay > reached',
      replacement: '',
      test: {
        file: 'domain/invoice/sequence/apply-schedule.test.ts',
        name: 'a schedule that changes under a running sequence brings nothing back up to the last step that is done',
      },
    },
    {
      file: 'domain/invoice/sequence/apply-schedule.ts',
      text: ' && plan.byHand === undefined',
      replacement: '',
      test: {
        file: 'domain/invoice/sequence/apply-schedule.test.ts',
        name: 'a schedule that changes under a running sequence leaves what a person has edited or moved, and does not add it again',
      },
    },
  ],
  'Nothing that needs approval leaves without it,': [
    {
      file: 'domain/chase/due-steps.ts',
      text: "if (due.some((one) => awaitsApproval(current, one))) return { type: 'approval' };",
      replacement: '',
      test: {
        file: 'domain/chase/next-action-approval.test.ts',
        name: 'an email that needs approval waits for weeks, and the later ones behind it: none is skipped, held or late',
      },
    },
    {
      file: 'domain/invoice/sending/sending.ts',
      text: "if (approval?.type !== 'approved' || approval.bound !== approved)",
      replacement: "if (approval?.type !== 'approved')",
      test: {
        file: 'domain/approval/approve-step.test.ts',
        name: 'the start of a send needs the approval of just that email',
      },
    },
    {
      file: 'workflows/chase/send-step.ts',
      text: "const isApproved = step.approval?.type === 'approved' && step.approval.bound === bound;",
      replacement: "const isApproved = step.approval?.type === 'approved';",
      test: {
        file: runs,
        name: 'another recipient, amount or text than what was approved asks again, and nothing leaves',
      },
    },
    {
      file: 'workflows/mailings/hand-over.ts',
      text: 'if (send !== undefined && !(await isStillApproved(deps, state, send)))',
      replacement: 'if (send !== undefined && send.attempt < 0)',
      test: {
        file: runs,
        name: 'a recipient who changes between the decision and the hand-over asks again, and nothing leaves',
      },
    },
  ],
  'A payment counts once,': [
    {
      file: 'commands/statements/record-payments.ts',
      text: 'at === 0 ? externalId :',
      replacement: 'at === 0 ? `${externalId} ${Date.now()}` :',
      test: {
        file: 'tests/acceptance/statements.test.ts',
        name: 'the same file, or a part of it, books nothing a second time, whichever invoice is chosen',
      },
    },
    {
      file: 'domain/xero/records/booked-entries.ts',
      text: 'record: notByHand(missing, without(others, gone)),',
      replacement: 'record: notByHand(missing, []),',
      test: {
        file: 'domain/xero/records/booked-entries.test.ts',
        name: 'the same money by hand is not recorded',
      },
    },
    {
      file: 'domain/xero/records/booked-entries.ts',
      text: 'const missing = booked.filter((one) => !kept.some((entry) => isOf(one, entry)));',
      replacement: 'const missing = booked.filter((one) => kept.length > 0 || one.amount > 0);',
      test: { file: 'domain/xero/records/booked-entries.test.ts', name: 'a second comparison finds nothing' },
    },
    {
      file: 'domain/invoice/missing-entries.ts',
      text: 'Math.max(0, dueOf(balance) - due)',
      replacement: 'Math.max(0, balance.facts.amountCents - due)',
      test: { file: 'domain/invoice/reconcile.test.ts', name: 'says nothing that Owed has not recorded' },
    },
  ],
  'A killed process loses nothing and repeats nothing.': [
    {
      file: 'workflows/embedded/kept-timers.ts',
      text: 'await this.written(batch);\n    if (batch.failures',
      replacement: 'if (batch.failures',
      test: {
        file: 'workflows/embedded/embedded-runner.test.ts',
        name: 'a wake has resolved only when a crash can no longer lose it',
      },
    },
    {
      ...newsOfOneKind,
      test: {
        file: 'workflows/process-manager/process-manager.test.ts',
        name: 'a manager that was killed before it kept how far it came repeats every effect, and that changes nothing',
      },
    },
  ],
  'Damage is noticed.': [
    {
      file: 'platform/sqlite/events/event-rows.ts',
      text: 'if (checksum == null || checksum === checksumOf(stream, revision, { id, type, data, metadata }))',
      replacement: 'if (checksum !== revision)',
      test: {
        file: 'tests/damage/damaged-data.campaign.test.ts',
        name: 'a changed event or entry stops a start, although the lists are kept',
      },
    },
    {
      file: 'platform/sqlite/events/whole-streams.ts',
      text: 'if (wrong !== undefined) throw damageOf(database, wrong);',
      replacement: '',
      test: {
        file: 'tests/damage/damaged-data.campaign.test.ts',
        name: 'a missing event stops a start by the name of its stream, although the lists are kept',
      },
    },
    {
      file: 'app/backups/restore-backup.ts',
      text: 'if (rows !== wanted || sha256 !== hash) throw damaged;',
      replacement: 'if (rows !== wanted) throw damaged;',
      test: {
        file: 'app/backups/backup.test.ts',
        name: 'an event that was changed in a backup, and has no checksum any more, is not restored',
      },
    },
    {
      file: 'platform/sqlite/checksum.ts',
      text: "crc32(value, crc32(`${kind} ${key} ${version} ${expiresAt ?? ''} `));",
      replacement: 'crc32(`${kind} ${key} ${version} ${expiresAt ?? value.length} `);',
      test: {
        file: 'platform/sqlite/tended-file.test.ts',
        name: 'an entry that was changed on the disk is not read as what was put',
      },
    },
  ],
  'An engine that fails and comes back costs nothing.': [
    {
      file: 'projections/following/follower.ts',
      text: 'await pauseFor(pause, signal);',
      replacement: 'await pauseFor(pause + 3_600_000, signal);',
      test: {
        file: 'projections/following/runner.test.ts',
        name: 'trouble with the subscription: it starts again from the stored checkpoint',
      },
    },
    {
      file: 'workflows/mailings/until-recorded.ts',
      text: 'if (tries >= mostTries && !(error instanceof StoreUnavailable)) throw error;',
      replacement: 'return undefined;',
      test: {
        file: 'workflows/mailings/mailings.test.ts',
        name: 'a mail has its outcome recorded though the store is away for a while',
      },
    },
    {
      file: 'workflows/process-manager/parked-events.ts',
      text: 'return error instanceof StoreUnavailable || this.deps.signal.aborted;',
      replacement: 'return this.deps.signal.aborted;',
      test: {
        file: 'workflows/process-manager/parked-events.test.ts',
        name: 'a store that is away parks nothing: it is waited for',
      },
    },
  ],
  'No secret is stored or written in the clear.': [
    {
      file: 'platform/secrets/secrets.ts',
      text: "return keep.put('secrets', id, seal(id, secret));",
      replacement: "return keep.put('secrets', id, secret);",
      test: {
        file: 'platform/secrets/secrets.test.ts',
        name: 'a secret can be read, and is never stored in plain text',
      },
    },
    {
      file: 'commands/accounts/sessions.ts',
      text: "const keyOf = (token: string): string => hash('sha256', token);",
      replacement: 'const keyOf = (token: string): string => token;',
      test: {
        file: 'commands/accounts/sessions.test.ts',
        name: 'a session is found by its token, which is not stored',
      },
    },
    {
      file: 'platform/monitoring/log.ts',
      text: "censor: '[secret]',",
      replacement: 'censor: (value: unknown) => value,',
      test: { file: 'platform/monitoring/log.test.ts', name: 'hides secrets at any depth' },
    },
    {
      file: 'platform/secrets/hidden-secrets.ts',
      text: 'anyOf(secrets.flatMap(formsOf));',
      replacement: 'anyOf(secrets);',
      test: {
        file: 'platform/secrets/hidden-secrets.test.ts',
        name: 'secrets in errors and log lines are replaced, in every form',
      },
    },
    {
      file: 'workflows/mailings/mailings.ts',
      text: 'if (isOver(mailing) && mayHaveSecrets(mailing)) await forgetSecrets(deps, ref);',
      replacement: '',
      test: {
        file: 'workflows/mailings/mailings.test.ts',
        name: 'of account mail lie sealed until it has gone out, and nowhere after',
      },
    },
  ],
};
