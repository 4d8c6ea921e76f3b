import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { VitalSigns } from '../../contracts/health.ts';
import type { AnsweredCall, Metrics } from '../ports/metrics.ts';
import { usualMethods } from './usual-methods.ts';

/** Upper bounds in seconds. */
const callBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const appendBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

const labelsOf = ({ method, route, status }: AnsweredCall) => ({
  method: usualMethods.has(method) ? method : 'other',
  route: route ?? 'none',
  status: String(status),
});

/** Shows the vital signs of one moment. What a process can't say then has no value, instead of an old one. */
const createSigns = (registers: Registry[]) => {
  const gauge = (name: string, help: string): ((value: number | null | undefined) => void) => {
    const made = new Gauge({ name, help, registers });
    return (value) => (value === null || value === undefined ? made.remove() : made.set(value));
  };
  const problems = gauge('owed_health_problems', 'Problems that GET /health reports; 0 when all is well.');
  const managerLag = gauge(
    'owed_process_manager_lag_seconds',
    'Age of the first event whose effects have not been brought about.',
  );
  const parkedEvents = gauge(
    'owed_process_manager_parked_events',
    'Events whose effects failed and are retried.',
  );
  const runs = {
    open: gauge('owed_runs_open', 'Runs of sequences that have not finished.'),
    due: gauge('owed_runs_due', 'Runs whose time has come.'),
    late: gauge('owed_runs_late', 'Runs whose time came more than a minute ago.'),
    failing: gauge('owed_runs_failing', 'Runs whose last decision failed and is retried.'),
  };
  const lag = new Gauge({
    name: 'owed_projection_lag_seconds',
    help: 'Age of the first event that a projection has not folded.',
    labelNames: ['projection'] as const,
    registers,
  });
  const parkedDocuments = new Gauge({
    name: 'owed_projection_parked_documents',
    help: 'Documents that cannot be shown, because an event could not be folded.',
    labelNames: ['projection'] as const,
    registers,
  });
  const emails = new Counter({
    name: 'owed_emails_total',
    help: 'Attempts to send emails, by kind, by what sent them, and by outcome.',
    labelNames: ['kind', 'via', 'outcome'] as const,
    registers,
  });

  return (signs: VitalSigns, problemCount: number): void => {
    problems(problemCount);
    managerLag(signs.processManager?.lagSeconds);
    parkedEvents(signs.processManager?.parkedEvents);
    runs.open(signs.runs?.open);
    runs.due(signs.runs?.due);
    runs.late(signs.runs?.late);
    runs.failing(signs.runs?.failing);
    for (const labeled of [lag, parkedDocuments, emails]) labeled.reset();
    for (const { name: projection, lagSeconds, parkedDocuments: parked } of signs.projections) {
      if (lagSeconds !== null) lag.set({ projection }, lagSeconds);
      parkedDocuments.set({ projection }, parked);
    }
    for (const { count, ...labels } of signs.emails) emails.inc(labels, count);
  };
};

/** Measures in the text format of Prometheus, together with the usual measurements of a Node process. */
export const createPrometheusMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'owed_http_request_duration_seconds',
    help: 'Time to answer HTTP calls, by the pattern of the path.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: callBuckets,
    registers,
  });
  const appends = new Histogram({
    name: 'owed_append_duration_seconds',
    help: 'Time to append events to a stream.',
    labelNames: ['outcome'] as const,
    buckets: appendBuckets,
    registers,
  });
  const events = new Counter({ name: 'owed_events_appended_total', help: 'Events appended.', registers });
  const show = createSigns(registers);
  return {
    called: (call) => calls.observe(labelsOf(call), call.seconds),
    appended: ({ outcome, events: count, seconds }) => {
      appends.observe({ outcome }, seconds);
      if (outcome === 'stored') events.inc(count);
    },
    text: ({ signs, problems }) => {
      show(signs, problems);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
};
