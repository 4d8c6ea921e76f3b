/** A test of Vitest's that needs no engines. */
export interface NamedTest {
  readonly file: string;
  /** The names of its suites and its own, with spaces between them. */
  readonly name: string;
}

/** A line of the program that keeps a promise, and the test that has to fail without it. */
export interface Mutation {
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly replacement: string;
  readonly test: NamedTest;
}

/** By the bold words of their rows in docs/guarantees.md. */
export type Promises = Readonly<Record<string, readonly Mutation[]>>;
