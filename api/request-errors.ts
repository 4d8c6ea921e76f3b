/** The request does not match the route's schema. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly errors: Readonly<Record<string, string>>;
  /** @param errors messages by field, at least one */
  constructor(errors: Readonly<Record<string, string>>) {
    super([...new Set(Object.values(errors))].slice(0, 5).join('; '));
    this.errors = errors;
  }
}

/** No session, or one that has ended. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
  constructor() {
    super('Please sign in');
  }
}

/** The same error for an unknown email and a wrong password. */
export class WrongCredentials extends Error {
  override readonly name = 'WrongCredentials';
  constructor() {
    super('Invalid email or password');
  }
}

/** A call of the monitoring without its token. */
export class WrongToken extends Error {
  override readonly name = 'WrongToken';
  constructor() {
    super('This call needs the right bearer token');
  }
}

/** A changing request from a page of another origin. */
export class OtherOrigin extends Error {
  override readonly name = 'OtherOrigin';
  constructor() {
    super('This request came from another site and was refused');
  }
}

/** No route has this path. */
export class UnknownPath extends Error {
  override readonly name = 'UnknownPath';
  constructor() {
    super('Not found');
  }
}

/** An Idempotency-Key was reused with another body. */
export class KeyUsedForOtherBody extends Error {
  override readonly name = 'KeyUsedForOtherBody';
  constructor() {
    super('This Idempotency-Key was used for another request body');
  }
}

export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many attempts. Please wait a moment and try again.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
