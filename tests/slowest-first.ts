import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take a minute or more. */
const slow = /\/tests\/(contracts\/temporal-|temporal\/|kill\/)/;

/** Starts the slowest test files first, so that none of them is left running alone at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
