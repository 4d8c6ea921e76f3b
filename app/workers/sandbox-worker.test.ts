import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultLimits } from '../../integrations/sandbox/child-limits.ts';
import { createSandbox } from '../../integrations/sandbox/sandbox.ts';
import { sandboxProgram } from './start-worker.ts';

const sandbox = createSandbox({
  program: sandboxProgram(),
  limits: { ...defaultLimits, milliseconds: 60_000 },
});
afterAll(() => sandbox.close());

test('a child from source reads a file, as development and the benches run it', async () => {
  const input = { bytes: Buffer.from('no PDF'), withPages: false };
  const answer = z.object({ outcome: z.string() });
  expect(await sandbox.run({ accountId: 1, name: 'read-pdf', input, answer })).toEqual({
    outcome: 'done',
    answer: { outcome: 'broken' },
  });
});
