import type { Fields } from './person.ts';

/** What a call was answered. */
export class Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text of another type; null for none. */
  readonly bodyOrNull: Fields | null;

  constructor(status: number, headers: Headers, body: unknown) {
    this.status = status;
    this.headers = headers;
    this.bodyOrNull = body as Fields | null;
  }

  /** @throws if there is none */
  get body(): Fields {
    if (this.bodyOrNull === null) throw new Error(`There is no body, only the status ${this.status}`);
    return this.bodyOrNull;
  }

  /** The body, if it is a list. @throws if there is none */
  get rows(): readonly Fields[] {
    return this.body as unknown as readonly Fields[];
  }
}
