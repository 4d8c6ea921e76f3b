import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, in the order in which they start. Those that mostly wait start beside others that compute. */
const first: readonly string[] = [
  'tests/acceptance/on-every-engine/xero-sync',
  'tests/acceptance/on-every-engine/administrator',
  'tests/contracts/temporal-sent-mails.campaign',
  'tests/contracts/temporal-changed-invoices.campaign',
  'tests/damage/damages.campaign',
  'tests/kill/kill.campaign',
  'tests/temporal/skipped-time.campaign',
  'tests/browser/history-replay',
  'tests/browser/sequences',
];

/** The slowest of the files that come last. */
const firstOfLast: readonly string[] = [
  'tests/contracts/mongo-read-models',
  'tests/contracts/embedded-sequence-runs',
];

const indexIn = (files: readonly string[], { moduleId }: TestSpecification): number => {
  const index = files.findIndex((file) => moduleId.endsWith(`/${file}.test.ts`));
  return index === -1 ? files.length : index;
};

/**
 * Starts the slowest test files first, so that none of them is left running alone at the end. The many small files of
 * the project `unit` come last.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isUnit = ({ project }: TestSpecification): number => Number(project.name === 'unit');
    return (await super.sort(files)).sort(
      (one, other) =>
        indexIn(first, one) - indexIn(first, other) ||
        isUnit(one) - isUnit(other) ||
        indexIn(firstOfLast, one) - indexIn(firstOfLast, other),
    );
  }
}
