/** A promise of Owed that was not kept. */
export class Violation extends Error {
  override readonly name = 'Violation';
}
