import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

test('every response forbids framing, MIME sniffing and scripts of other origins', async () => {
  for (const path of ['/api/status', '/api/nothing', '/health', '/api/docs/']) {
    const { headers } = await owed.person().get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect([path, policy.includes("script-src 'self';"), policy.includes("frame-ancestors 'none'")]).toEqual([
      path,
      true,
      true,
    ]);
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
      'nosniff',
      'same-origin',
    ]);
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('a method that a path does not take, and a path that no call has, are refused as such', async () => {
  const statusOf = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${owed.address}${path}`, { method, headers });
    return [answer.status, answer.headers.get('allow')];
  };
  expect(await statusOf('PUT', '/api/invoices/extract')).toEqual([405, 'POST']);
  expect(await statusOf('QUERY', '/api/clients/7')).toEqual([405, 'DELETE, PUT']);
  expect(await statusOf('PATCH', '/api/clients')).toEqual([405, 'GET, HEAD, POST']);
  for (const name of ['x'.repeat(101), `${'x'.repeat(101)}%5C`])
    expect(await statusOf('GET', `/api/reset-password/${name}`)).toEqual([404, null]);
  const ada = owed.person();
  await ada.register();
  const headers = { cookie: ada.cookie ?? '', 'content-type': 'multipart/form-data' };
  expect(await statusOf('POST', '/api/upload', headers)).toEqual([400, null]);
});

test('the API has a page, generated from the schemas that validate the calls', async () => {
  const ada = owed.person();
  for (const path of [
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
  ])
    expect([path, (await owed.person().get(path)).status]).toEqual([path, 401]);
  await ada.register();
  const { status, body } = await ada.get('/api/docs/json');
  expect(status).toBe(200);
  const paths = Object.keys(body['paths'] as object).toSorted();
  expect(paths).toEqual([
    '/api/approval-rules',
    '/api/approvals',
    '/api/approvals/{id}/approve',
    '/api/approvals/{id}/reject',
    '/api/attention',
    '/api/auditor',
    '/api/auditor-links',
    '/api/auditor-links/open',
    '/api/auditor-links/{id}',
    '/api/auto-add-user-email',
    '/api/back-test',
    '/api/checkpoint-mails',
    '/api/clients',
    '/api/clients/{id}',
    '/api/clients/{id}/approval',
    '/api/clients/{id}/credit',
    '/api/clients/{id}/figures',
    '/api/clients/{id}/late-fee-terms',
    '/api/dashboard',
    '/api/dev-settings/auto-verify',
    '/api/email-templates',
    '/api/email-templates/{id}',
    '/api/email/test',
    '/api/exports/account',
    '/api/exports/checkpoint',
    '/api/exports/clients',
    '/api/exports/evidence',
    '/api/exports/invoices',
    '/api/exports/payments',
    '/api/exports/sent-emails',
    '/api/exports/sequences',
    '/api/figures',
    '/api/followup-sequences',
    '/api/followup-sequences/test-mail',
    '/api/followup-sequences/{id}',
    '/api/followup-sequences/{id}/resolve',
    '/api/followup-sequences/{id}/retry',
    '/api/followup-sequences/{id}/send-now',
    '/api/followup-sequences/{id}/skip',
    '/api/forgot-password',
    '/api/generate-email-content',
    '/api/gmail/auth',
    '/api/gmail/disconnect',
    '/api/gmail/status',
    '/api/gmail/test-email',
    '/api/imports',
    '/api/imports/{id}',
    '/api/imports/{id}/cancel',
    '/api/imports/{id}/confirm',
    '/api/imports/{id}/preview',
    '/api/imports/{id}/problems',
    '/api/imports/{id}/results',
    '/api/imports/{id}/setup',
    '/api/imports/{id}/undo',
    '/api/invoices',
    '/api/invoices/create-from-extraction',
    '/api/invoices/extract',
    '/api/invoices/sync-status',
    '/api/invoices/{id}',
    '/api/invoices/{id}/applied-credits/{entryId}',
    '/api/invoices/{id}/apply-credit',
    '/api/invoices/{id}/collection-status',
    '/api/invoices/{id}/credits',
    '/api/invoices/{id}/credits/{entryId}',
    '/api/invoices/{id}/document',
    '/api/invoices/{id}/final-demand',
    '/api/invoices/{id}/handle-due-date-change',
    '/api/invoices/{id}/keep-chasing',
    '/api/invoices/{id}/late-fees',
    '/api/invoices/{id}/late-fees/{claimId}/paid',
    '/api/invoices/{id}/late-fees/{claimId}/reopen',
    '/api/invoices/{id}/late-fees/{claimId}/waive',
    '/api/invoices/{id}/mark-paid',
    '/api/invoices/{id}/next-step',
    '/api/invoices/{id}/payment-plan',
    '/api/invoices/{id}/payment-plan/continue',
    '/api/invoices/{id}/payments',
    '/api/invoices/{id}/payments/{entryId}',
    '/api/invoices/{id}/promise-payment',
    '/api/invoices/{id}/refunds',
    '/api/invoices/{id}/refunds/{entryId}',
    '/api/invoices/{id}/unpaid',
    '/api/invoices/{id}/used-credits/{entryId}',
    '/api/invoices/{id}/what-if',
    '/api/invoices/{id}/write-offs',
    '/api/invoices/{id}/write-offs/{entryId}',
    '/api/late-fee-rates',
    '/api/late-fee-rule',
    '/api/late-fee-terms',
    '/api/lists/clients',
    '/api/lists/clients/ids',
    '/api/lists/invoices',
    '/api/lists/invoices/ids',
    '/api/lists/next-emails',
    '/api/lists/sent-emails',
    '/api/lists/sent-emails/ids',
    '/api/lists/sequences',
    '/api/lists/sequences/ids',
    '/api/login',
    '/api/logout',
    '/api/notifications',
    '/api/notifications/mark-all-read',
    '/api/notifications/unread-count',
    '/api/notifications/{id}/read',
    '/api/payments',
    '/api/plan',
    '/api/receivables',
    '/api/register',
    '/api/reminder-actions/{token}',
    '/api/reset-password/{token}',
    '/api/saved-filters',
    '/api/saved-filters/{id}',
    '/api/schedule-rules',
    '/api/schedule-rules/preview',
    '/api/schedule-rules/starts',
    '/api/schedule-rules/starts/undo',
    '/api/schedules',
    '/api/schedules/{id}',
    '/api/schedules/{id}/preview',
    '/api/sent-emails',
    '/api/sent-emails/{id}/message',
    '/api/sequences/{invoiceId}/move',
    '/api/sequences/{invoiceId}/steps',
    '/api/sequences/{invoiceId}/toggle-status',
    '/api/sequences/{invoiceId}/tone',
    '/api/statements',
    '/api/statements/payments',
    '/api/status',
    '/api/timeline',
    '/api/upcoming',
    '/api/upload',
    '/api/uploads/{hash}',
    '/api/user',
    '/api/user/account',
    '/api/user/address-link',
    '/api/user/address-link/first',
    '/api/user/cancel-address-change',
    '/api/user/confirm-address',
    '/api/user/earlier-setup',
    '/api/user/notifications',
    '/api/user/password',
    '/api/user/sessions',
    '/api/user/sessions/end-others',
    '/api/user/sessions/{id}',
    '/api/user/time-zone-change',
    '/api/verified-emails',
    '/api/verified-emails/direct-verify/{id}',
    '/api/verified-emails/verify',
    '/api/verified-emails/{id}',
    '/api/verified-emails/{id}/dns',
    '/api/verified-emails/{id}/primary',
    '/api/verified-emails/{id}/resend',
    '/api/verified-emails/{id}/uses',
    '/api/xero/auth-url',
    '/api/xero/disconnect',
    '/api/xero/manual-connect',
    '/api/xero/status',
    '/api/xero/sync',
    '/api/xero/sync-contacts',
    '/api/xero/sync-invoices',
    '/health',
    '/health/live',
    '/metrics',
  ]);
  expect(JSON.stringify(body)).toContain('"relationshipType"');
  expect(JSON.stringify(body)).toContain('"message/rfc822"');
  expect((await ada.get('/api/docs/')).status).toBe(200);
});

test('without a token in the settings there are no metrics', async () => {
  const { status, body } = await owed.person().get('/metrics');
  expect([status, body['detail']]).toEqual([404, 'Not found']);
});

test('behind https the cookie is only sent over https', async () => {
  const secure = await startOwed({ env: { PUBLIC_URL: 'https://owed.example.com' } });
  const { headers } = await secure.person().register();
  expect(headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  await secure.close();
});

test('the status says while nobody has registered that anybody may be the first', async () => {
  const fresh = await startOwed();
  const person = fresh.person();
  expect((await person.get('/api/status')).body).toMatchObject({ awaitsFirstAccount: true });
  await person.register();
  expect((await fresh.person().get('/api/status')).body).not.toHaveProperty('awaitsFirstAccount');
  await fresh.close();
  const closed = await startOwed({ env: { REGISTRATION: 'closed' } });
  expect((await closed.person().get('/api/status')).body).not.toHaveProperty('awaitsFirstAccount');
  await closed.close();
});

test('signed-in users see that mail goes to a folder, but no path', async () => {
  const person = owed.person();
  const { body } = await person.get('/api/status');
  expect(body).toEqual({
    mail: null,
    listsIncomplete: false,
    registration: 'open',
    writesWithAi: false,
    clockOffset: null,
    now: body['now'],
  });
  await person.register();
  expect((await person.get('/api/status')).body['mail']).toEqual({
    mode: 'outbox',
    from: 'owed@localhost',
    ownSenders: [],
    requiresProof: false,
    trouble: null,
  });
});

test('an invalid request line is refused with JSON', async () => {
  const { hostname, port } = new URL(owed.address);
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request({ hostname, port, path: '/api/invoices/%zz' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    })
      .on('error', reject)
      .end();
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('"type":"about:blank"');
});

test('every app path serves the page, files with a hash are cached forever, and a missing file is not found', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'owed-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<title>Owed</title>');
  await writeFile(join(webFolder, 'assets', 'main-abc.js'), 'export {};');
  await writeFile(join(webFolder, 'assets', 'main-abc.js.map'), '{}');
  const served = await startOwed({ webFolder });
  const visitor = served.person();
  const seen = async (path: string, accept = 'text/html') => {
    const { status, headers, body } = await visitor.get(path, { headers: { accept } });
    return [status, headers.get('cache-control'), status === 200 ? body : body.message];
  };
  const page = [200, 'no-cache', '<title>Owed</title>'];
  for (const path of ['/', '/invoices', '/sequences?invoiceId=1', '/no/such/page'])
    expect(await seen(path)).toEqual(page);
  expect(await seen('/assets/main-abc.js', '*/*')).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'export {};',
  ]);
  for (const path of ['/assets/main-old.js', '/assets/main-abc.js.map'])
    expect(await seen(path, '*/*')).toEqual([404, 'no-store', 'Not found']);
  expect(await seen('/api/nothing')).toEqual([404, 'no-store', 'Not found']);
  expect(await seen('/../../etc/passwd')).toEqual(page);
  await served.close();
  await rm(webFolder, { recursive: true });
});

test('a client that accepts no compression gets the page too', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'owed-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<title>Owed</title>');
  const served = await startOwed({ webFolder });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(served.address, (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end();
  });
  expect(status).toBe(200);
  await served.close();
  await rm(webFolder, { recursive: true });
});

test('with the page comes what else it needs first, by who asks and for which path, and what its own script hashes to', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'owed-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<script>early()</script><title>Owed</title>');
  const opening = {
    signedOut: { scripts: ['/assets/forms.js'], answers: ['/api/user'] },
    signedIn: { scripts: ['/assets/shell.js'], answers: ['/api/user'] },
    '/invoices': { scripts: [], answers: ['/api/lists/invoices?status=all'] },
  };
  await writeFile(join(webFolder, 'opening.json'), JSON.stringify(opening));
  const served = await startOwed({ webFolder });
  const ada = served.person();
  const linksOf = async (path: string) => {
    const { headers } = await ada.get(path, { headers: { accept: 'text/html' } });
    return headers.get('link');
  };
  const forms = '</assets/forms.js>; rel=modulepreload, </api/user>; rel=preload; as=fetch; crossorigin';
  expect([await linksOf('/invoices'), await linksOf('/auth')]).toEqual([forms, forms]);
  await ada.register();
  const shell = '</assets/shell.js>; rel=modulepreload, </api/user>; rel=preload; as=fetch; crossorigin';
  const list = '</api/lists/invoices?status=all>; rel=preload; as=fetch; crossorigin';
  expect([await linksOf('/invoices'), await linksOf('/'), await linksOf('/invoices?q=x')]).toEqual([
    `${shell}, ${list}`,
    shell,
    shell,
  ]);
  const { headers } = await ada.get('/', { headers: { accept: 'text/html' } });
  const hash = createHash('sha256').update('early()').digest('base64');
  expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  await served.close();
  await rm(webFolder, { recursive: true });
});
