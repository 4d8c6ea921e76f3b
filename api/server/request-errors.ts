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
    super('Please log in');
  }
}

/** An auditor's link is for reading, and only what it was made for. */
export class AuditorsMayNot extends Error {
  override readonly name = 'AuditorsMayNot';
  constructor() {
    super("An auditor's link is read-only and can't do this.");
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

/** A request for a host name that is not this installation's. */
export class UnknownHost extends Error {
  override readonly name = 'UnknownHost';
  constructor() {
    super(
      "Owed doesn't answer to this host name. The administrator can set PUBLIC_URL to its address or add the name to ALLOWED_HOSTS.",
    );
  }
}

/** A request that doesn't say clearly to which host it goes. */
export class UnclearTarget extends Error {
  override readonly name = 'UnclearTarget';
  constructor() {
    super('This request names more than one host, or another one in its address');
  }
}

/** No route has this path. */
export class UnknownPath extends Error {
  override readonly name = 'UnknownPath';
  constructor() {
    super('Not found');
  }
}

/** The path knows other methods. */
export class OtherMethod extends Error {
  override readonly name = 'OtherMethod';
  readonly allowed: readonly string[];
  constructor(allowed: readonly string[]) {
    super(`This path takes ${allowed.join(', ')}`);
    this.allowed = allowed;
  }
}

/** An Idempotency-Key was reused with another body. */
export class KeyUsedForOtherBody extends Error {
  override readonly name = 'KeyUsedForOtherBody';
  constructor() {
    super('This Idempotency-Key was used for another request body');
  }
}

/** More calls in a minute than one caller or one account may make. */
export class TooManyCalls extends Error {
  override readonly name = 'TooManyCalls';
  readonly retryAfterSeconds: number;
  /** Whether it is the minute's first call that is refused; only that one is logged. */
  readonly isFirst: boolean;
  constructor(retryAfterSeconds: number, isFirst: boolean) {
    super('Too many calls in a minute. Please wait a moment and try again.');
    this.retryAfterSeconds = retryAfterSeconds;
    this.isFirst = isFirst;
  }
}

/** More calls, answers or live sockets at once than one caller or one account may have. */
export class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce';
  readonly retryAfterSeconds = 5;
  constructor() {
    super('Too many calls at once. Please try again when the others are done.');
  }
}

/** Too many attempts to log in, to register, or to be sent an email. */
export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number, message = 'Too many attempts. Please wait a moment and try again.') {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
