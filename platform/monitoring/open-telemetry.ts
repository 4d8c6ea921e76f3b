import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Link,
  type Span as OtelSpan,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { formatTraceParent, parseTraceParent } from './trace-parent.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Cause, Span, SpanAttributes, TracedWork, Traces } from '../ports/traces.ts';
import { usualMethods } from './usual-methods.ts';

/** What follows an event within this many milliseconds belongs to its trace. */
const soon = 60_000;

/** A batch may have hundreds of events. */
const mostLinks = 16;

/** How long the end waits for the collector, in milliseconds. */
const longestClosing = 2_000;

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

const settable = (attributes: SpanAttributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  );

/** Says once that the collector can't be reached, and once that it can again. */
const reported = (exporter: SpanExporter, log: Log): SpanExporter => {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing)
          log.warn({ reason: result.error?.message }, 'Traces could not be handed over');
        if (!hasFailed && isFailing) log.info({}, 'Traces are handed over again');
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
};

export interface TracesOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`; the library reads the other variables of OpenTelemetry itself. */
  readonly endpoint: string;
  /** Which processes there are, if not one does everything. */
  readonly role: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Hands traces to a collector by OTLP over HTTP. */
export const createOpenTelemetryTraces = ({ endpoint, role, clock, log }: TracesOptions): Traces => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'owed', 'owed.role': role }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(reported(exporter, log))],
  });
  const tracer = provider.getTracer('owed');
  const current = new AsyncLocalStorage<OtelSpan>();

  const under = (parent: SpanContext | undefined): Context =>
    parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);

  /** The span that this is called in. One that has ended, such as of a call that set a timer, is only linked. */
  const around = (): { readonly parent?: SpanContext; readonly links?: Link[] } => {
    const span = current.getStore();
    if (span === undefined) return {};
    return span.isRecording() ? { parent: span.spanContext() } : { links: [{ context: span.spanContext() }] };
  };

  const during = async <T>(span: OtelSpan, run: (span: Span) => Promise<T>): Promise<T> => {
    try {
      return await current.run(span, () =>
        run({ set: (attributes) => span.setAttributes(settable(attributes)) }),
      );
    } catch (error) {
      // Messages may quote what people typed.
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };

  const begin = (
    { name, kind, attributes = {} }: TracedWork,
    parent: SpanContext | undefined,
    links: Link[] = [],
  ): OtelSpan =>
    tracer.startSpan(
      name,
      { kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind], attributes: settable(attributes), links },
      under(parent),
    );

  /** The newest cause of the last minute is the parent; other traces are linked. */
  const causedBy = (
    causes: readonly Cause[],
  ): { readonly parent: SpanContext | undefined; readonly links: Link[] } => {
    const now = clock.now();
    const newestFirst = causes
      .toSorted((one, other) => Date.parse(other.occurredAt) - Date.parse(one.occurredAt))
      .flatMap(({ traceparent, occurredAt }) => {
        const context = parseTraceParent(traceparent);
        return context === undefined ? [] : [{ context, isRecent: now - Date.parse(occurredAt) < soon }];
      });
    const parent = newestFirst.find(({ isRecent }) => isRecent)?.context;
    const byTrace = new Map(newestFirst.map((cause) => [cause.context.traceId, cause.context]));
    if (parent !== undefined) byTrace.delete(parent.traceId);
    return { parent, links: [...byTrace.values()].slice(0, mostLinks).map((context) => ({ context })) };
  };

  return {
    call: (given, traceparent) => {
      const method = usualMethods.has(given) ? given : '_OTHER';
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        under(parseTraceParent(traceparent)),
      );
      return {
        within: (rest) => current.run(span, rest),
        answered: (route, status) => {
          if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    inside: (work, run) => {
      const { parent, links } = around();
      return during(begin(work, parent, links), run);
    },
    after: (causes, work, run) => {
      const { parent, links } = causedBy(causes);
      return during(begin(work, parent, links), run);
    },
    here: () => {
      const span = current.getStore();
      return span === undefined ? undefined : formatTraceParent(span.spanContext());
    },
    close: async () => {
      const over = new AbortController();
      const patience = pause(longestClosing, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), patience]);
      over.abort();
    },
  };
};
