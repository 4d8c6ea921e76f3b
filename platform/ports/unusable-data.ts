/** Stored data can't be used: damaged, lost, or out of reach. The message says in one line what is wrong and what to do. */
export class UnusableData extends Error {
  override readonly name: string = 'UnusableData';
}
