import type { EventMetadata } from '../../domain/metadata.ts';

/** What a span says. Never an address, a name, a text or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A piece of work that a trace shows. */
export interface TracedWork {
  readonly name: string;
  /** `client`: it waits for another service. `consumer`: it works on events. Default: neither. */
  readonly kind?: 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
}

/** The span of work in progress. */
export interface Span {
  set(attributes: SpanAttributes): void;
}

/** What caused a piece of work: the metadata of an event. */
export type Cause = Pick<EventMetadata, 'traceparent' | 'occurredAt'>;

/** An HTTP call that is being answered. */
export interface TracedCall {
  /** Runs the rest of the call, so that what it does belongs to its trace. */
  within(rest: () => void): void;
  /** @param route the path's pattern; undefined when no route has the path */
  answered(route: string | undefined, status: number): void;
}

/**
 * Records which work led to which. What an event caused belongs to the event's trace if it follows within a minute;
 * later work is a trace of its own that links to it.
 */
export interface Traces {
  /** @param traceparent of a caller that is trusted to name the trace */
  call(method: string, traceparent: string | undefined): TracedCall;
  /** Does work as a part of the current span's work. */
  inside<T>(work: TracedWork, run: (span: Span) => Promise<T>): Promise<T>;
  /** Does work that events caused, wherever it is called from. */
  after<T>(causes: readonly Cause[], work: TracedWork, run: (span: Span) => Promise<T>): Promise<T>;
  /** The current span in the format of W3C Trace Context; undefined when there is none. */
  here(): string | undefined;
  /** Hands over what was recorded, for a few seconds at most. */
  close(): Promise<void>;
}
