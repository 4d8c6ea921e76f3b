import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { VitalSigns } from '../../contracts/health.ts';
import type { Metrics } from '../ports/metrics.ts';
import { createPrometheusMetrics } from './prometheus.ts';

const idle: VitalSigns = { projections: [], processManager: null, runs: null, emails: [] };
const busy: VitalSigns = {
  projections: [{ name: 'invoices', state: 'following', lagSeconds: 2.5, parkedDocuments: 1 }],
  processManager: { state: 'following', lagSeconds: 0, parkedEvents: 3 },
  runs: { open: 7, due: 2, late: 1, failing: 0 },
  emails: [{ kind: 'reminder', via: 'smtp', outcome: 'accepted', count: 4 }],
};

let metrics: Metrics;
beforeEach(() => {
  metrics = createPrometheusMetrics();
});

const linesOf = async (signs: VitalSigns): Promise<string[]> =>
  (await metrics.text({ signs, problems: 0 })).split('\n').filter((line) => line.startsWith('owed_'));

test('what a process can say is shown, and nothing old once it can’t', async () => {
  const shown = [
    'owed_health_problems 0',
    'owed_process_manager_lag_seconds 0',
    'owed_process_manager_parked_events 3',
    'owed_runs_open 7',
    'owed_runs_due 2',
    'owed_runs_late 1',
    'owed_runs_failing 0',
    'owed_projection_lag_seconds{projection="invoices"} 2.5',
    'owed_projection_parked_documents{projection="invoices"} 1',
    'owed_emails_total{kind="reminder",via="smtp",outcome="accepted"} 4',
    'owed_events_appended_total 0',
  ];
  expect((await linesOf(busy)).toSorted()).toEqual(shown.toSorted());
  expect(await linesOf(busy)).toHaveLength(shown.length);
  expect((await linesOf(idle)).toSorted()).toEqual([
    'owed_events_appended_total 0',
    'owed_health_problems 0',
  ]);
});

test('callers can’t make labels: other methods and unknown paths share one', async () => {
  for (const method of ['BREW', 'WHEN'])
    metrics.called({ method, route: undefined, status: 404, seconds: 0.01 });
  const counts = (await linesOf(idle)).filter((line) => line.includes('request_duration_seconds_count'));
  expect(counts).toEqual([
    'owed_http_request_duration_seconds_count{method="other",route="none",status="404"} 2',
  ]);
});

test('only what is stored counts as appended', async () => {
  metrics.appended({ outcome: 'stored', events: 3, seconds: 0.002 });
  metrics.appended({ outcome: 'conflict', events: 2, seconds: 0.002 });
  const lines = await linesOf(idle);
  expect(lines).toContain('owed_events_appended_total 3');
  expect(lines).toContain('owed_append_duration_seconds_count{outcome="conflict"} 1');
});

test('the dashboard and the page about operations name no metric that does not exist', async () => {
  metrics.called({ method: 'GET', route: '/health', status: 200, seconds: 0.01 });
  metrics.appended({ outcome: 'stored', events: 1, seconds: 0.002 });
  const text = await metrics.text({ signs: busy, problems: 0 });
  for (const file of ['grafana-dashboard.json', 'operations.md']) {
    const named = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8').match(
      /\b(?:owed|nodejs|process)_[a-z0-9_]+\b/g,
    );
    const missing = new Set(
      named?.filter((name) => !text.includes(`${name} `) && !text.includes(`${name}{`)),
    );
    expect([file, ...missing]).toEqual([file]);
    expect(named?.length).toBeGreaterThan(8);
  }
});
