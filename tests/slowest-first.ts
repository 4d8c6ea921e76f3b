import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take half a minute or more, in the order in which they start; those that mostly wait beside others. */
const slow: readonly string[] = [
  'tests/roles/kill',
  'tests/contracts/temporal-sent-mails',
  'tests/contracts/temporal-changed-invoices',
  'tests/kill/kill',
  'tests/temporal/skipped-time',
  'tests/contracts/mongo-read-models',
  'tests/contracts/embedded-sequence-runs',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = slow.findIndex((file) => moduleId.endsWith(`/${file}.test.ts`));
  return rank === -1 ? slow.length : rank;
};

/** Starts the slowest test files first, so that none of them is left running alone at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
