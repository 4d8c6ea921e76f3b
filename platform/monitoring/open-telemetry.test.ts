import { AsyncResource } from 'node:async_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TraceCollector, type TakenSpan } from '../../tests/doubles/trace-collector.ts';
import { createOpenTelemetryTraces } from './open-telemetry.ts';
import type { Cause, Traces } from '../ports/traces.ts';

const now = Date.parse('2026-12-03T09:00:00Z');
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let collector: TraceCollector;
let traces: Traces;
beforeEach(async () => {
  collector = new TraceCollector();
  vi.stubEnv('OTEL_SERVICE_NAME', 'owed-of-tests');
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-collector-key=a%20key');
  const endpoint = await collector.listen();
  traces = createOpenTelemetryTraces({ endpoint, role: 'api', clock: { now: () => now }, log });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await traces.close();
  await collector.close();
});

const nothing = (): Promise<void> => Promise.resolve();

const spanNamed = (name: string): TakenSpan => {
  const [span] = collector.named(name);
  if (span === undefined) throw new Error(`No span ${name}`);
  return span;
};

/** Work `seconds` ago, as an event carries it. */
const work = (name: string, seconds: number): Promise<Cause> =>
  traces.after([], { name }, async () => ({
    occurredAt: new Date(now - seconds * 1_000).toISOString(),
    traceparent: traces.here() ?? '',
  }));

test('the variables of OpenTelemetry hold', async () => {
  await traces.inside({ name: 'some work' }, nothing);
  await traces.close();
  expect(spanNamed('some work').resource).toMatchObject({
    'service.name': 'owed-of-tests',
    'owed.role': 'api',
  });
  expect(collector.headers.map((headers) => headers['x-collector-key'])).toEqual(['a key']);
});

test('work within work, and what follows an event soon, belong to one trace', async () => {
  const event = await traces.inside({ name: 'first' }, () =>
    traces.inside({ name: 'within' }, async () => ({
      occurredAt: new Date(now - 59_000).toISOString(),
      traceparent: traces.here() ?? '',
    })),
  );
  await traces.after([event], { name: 'soon after' }, nothing);
  await traces.close();
  const [first, within, after] = ['first', 'within', 'soon after'].map(spanNamed);
  expect(within).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId });
  expect(after).toMatchObject({ traceId: first?.traceId, parentSpanId: within?.spanId });
});

test('later work links to its causes, and belongs to the newest one that is recent', async () => {
  const old = await work('old', 61);
  const older = await work('older', 9_000);
  const recent = await work('recent', 5);
  await traces.after([older, old], { name: 'much later' }, nothing);
  await traces.after([old, recent], { name: 'mixed' }, nothing);
  await traces.after(
    [{ occurredAt: recent.occurredAt, traceparent: 'nonsense' }],
    { name: 'unknown' },
    nothing,
  );
  await traces.close();
  const linksOf = (name: string) => spanNamed(name).links.map(({ traceId }) => traceId);
  expect(linksOf('much later')).toEqual([spanNamed('old').traceId, spanNamed('older').traceId]);
  expect(spanNamed('mixed').traceId).toBe(spanNamed('recent').traceId);
  expect(linksOf('mixed')).toEqual([spanNamed('old').traceId]);
  expect([spanNamed('unknown').parentSpanId ?? '', linksOf('unknown')]).toEqual(['', []]);
});

test('a call continues the trace that a trusted caller names, and what it leaves behind is only linked', async () => {
  const call = traces.call('POST', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`);
  const later = await new Promise<() => Promise<void>>((resolve) => {
    // Bound to the call, like a timer that it sets.
    call.within(() => resolve(AsyncResource.bind(() => traces.inside({ name: 'left behind' }, nothing))));
  });
  call.answered('/api/invoices/:id', 503);
  await later();
  await traces.close();
  const answered = spanNamed('POST /api/invoices/:id');
  expect(answered).toMatchObject({
    traceId: 'a'.repeat(32),
    parentSpanId: 'b'.repeat(16),
    status: { code: 2 },
  });
  const leftBehind = spanNamed('left behind');
  expect(leftBehind.traceId).not.toBe(answered.traceId);
  expect(leftBehind.links).toMatchObject([{ traceId: answered.traceId }]);
});

test('a failure is marked by the name of its error alone', async () => {
  const failing = traces.inside({ name: 'failing' }, () => Promise.reject(new TypeError('ada@example.com')));
  await expect(failing).rejects.toThrow(TypeError);
  await traces.close();
  expect(spanNamed('failing')).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': 'TypeError' },
  });
  expect(collector.bodies.join()).not.toContain('ada@');
});

test('the end does not wait for a collector that is away', async () => {
  await collector.close();
  await traces.inside({ name: 'lost' }, nothing);
  await traces.close();
  expect(collector.spans).toEqual([]);
});
