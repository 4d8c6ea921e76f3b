import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Monitoring, OwedApp } from '../../api/route-deps.ts';
import { createPrometheusMetrics } from '../../platform/monitoring/prometheus.ts';
import { buildHealthApp } from './health-app.ts';

const token = 't'.repeat(16);
const signs = { projections: [], processManager: null, runs: null, emails: [] };

let app: OwedApp;
const open = (more: Partial<Monitoring>): void => {
  const monitoring: Monitoring = {
    token,
    health: () => Promise.resolve({ status: 'green', problems: [] }),
    details: () => Promise.resolve({ ports: [], ...signs }),
    measurements: undefined,
    traces: undefined,
    metricsNow: () => Promise.resolve(undefined),
    ...more,
  };
  app = buildHealthApp({ log: pino({ level: 'silent' }), monitoring });
};
beforeEach(() => open({}));
afterEach(() => app.close());

const from = async (remoteAddress: string, url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: given, body } = await app.inject({ url, remoteAddress, headers });
  return { status: statusCode, type: given['content-type'], body };
};

test('a background process tells its details to its own machine and to the token', async () => {
  const details = '/health?details=true';
  const plain = '{"status":"green","problems":[]}';
  expect((await from('127.0.0.1', '/health')).body).toBe(plain);
  expect((await from('127.0.0.1', details, { host: 'localhost:3000' })).body).toContain('"details"');
  expect((await from('127.0.0.1', details, { host: 'owed.example.com' })).body).toBe(plain);
  expect((await from('10.0.0.7', details, { host: 'localhost:3000' })).body).toBe(plain);
  expect((await from('10.0.0.7', details, { authorization: `Bearer ${token}` })).body).toContain('"details"');
  expect((await from('10.0.0.7', '/health?other=1')).body).toBe(plain);
});

test('a process with problems is live', async () => {
  await app.close();
  open({ health: () => Promise.resolve({ status: 'red', problems: ['The lists are not complete yet'] }) });
  expect((await from('10.0.0.7', '/health')).status).toBe(503);
  expect((await from('10.0.0.7', '/health/live')).status).toBe(204);
});

test('a background process has metrics of its own', async () => {
  await app.close();
  const metrics = createPrometheusMetrics();
  open({
    measurements: metrics,
    metricsNow: async () => ({
      type: metrics.contentType,
      text: await metrics.text({ signs, problems: 0 }),
    }),
  });
  await from('10.0.0.7', '/health');
  expect((await from('127.0.0.1', '/metrics')).status).toBe(401);
  const { status, type, body } = await from('10.0.0.7', '/metrics', { authorization: `Bearer ${token}` });
  expect([status, type]).toEqual([200, metrics.contentType]);
  expect(body).toContain(
    'owed_http_request_duration_seconds_count{method="GET",route="/health",status="200"} 1',
  );
});

test('without a token there are no metrics', async () => {
  await app.close();
  open({ token: undefined });
  expect((await from('127.0.0.1', '/metrics')).status).toBe(404);
});
