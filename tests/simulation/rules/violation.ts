/** A promise of Owed that was not kept. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/**
 * Where an error was thrown: failures of one check have the same place, whatever they say about which record.
 * @returns the first line of its stack that is in a file
 */
export const placeOf = ({ name, stack = '' }: Error): string =>
  `${name} ${/^ +at .*:\d+:\d+\)?$/m.exec(stack)?.[0].trim() ?? 'anywhere'}`;
