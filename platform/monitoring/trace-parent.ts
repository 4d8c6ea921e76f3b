import { isSpanContextValid, TraceFlags, type SpanContext } from '@opentelemetry/api';

/** Undefined for anything but a valid `traceparent`. */
export const parseTraceParent = (traceparent: string | undefined): SpanContext | undefined => {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
};

/** A span in the format of W3C Trace Context. */
export const formatTraceParent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`;
