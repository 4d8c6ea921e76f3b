import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
    boolValue: z.boolean().optional(),
    arrayValue: z.object({ values: z.array(z.object({ stringValue: z.string() })) }).optional(),
  }),
});
const context = z.object({ traceId: z.string(), spanId: z.string() });
const takenSpan = context.extend({
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
  links: z.array(context).default([]),
  status: z.object({ code: z.number().optional() }),
});
const takenTraces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(takenSpan) })),
    }),
  ),
});

type Attributes = Readonly<Record<string, unknown>>;

/** A span as the collector took it. */
export interface TakenSpan extends Omit<z.output<typeof takenSpan>, 'attributes'> {
  readonly attributes: Attributes;
  /** Attributes of the process. */
  readonly resource: Attributes;
}

const valuesOf = (attributes: readonly z.output<typeof attribute>[]): Attributes =>
  Object.fromEntries(
    attributes.map(({ key, value: { arrayValue, ...value } }) => [
      key,
      arrayValue?.values.map(({ stringValue }) => stringValue) ?? Object.values(value)[0],
    ]),
  );

/** A collector of traces by OTLP over HTTP, as JSON. */
export class TraceCollector {
  readonly spans: TakenSpan[] = [];
  /** Every body as it came, to look for what it must not say. */
  readonly bodies: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        this.headers.push(request.headers);
        if (request.url === '/v1/traces') this.take(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  /** @returns the endpoint */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  /** The spans of a name, in the order in which they ended. */
  named(name: string): readonly TakenSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  private take(body: string): void {
    this.bodies.push(body);
    for (const { resource, scopeSpans } of takenTraces.parse(JSON.parse(body)).resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({
          ...span,
          attributes: valuesOf(span.attributes),
          resource: valuesOf(resource.attributes),
        });
  }
}
