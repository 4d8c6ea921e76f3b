import { expect, test } from 'vitest';
import { withVariable } from './unknown-variables.tsx';

test('a name that is no variable is replaced in both spellings, and others are left alone', () => {
  expect(withVariable('{{client nam}}, { client nam } {client nam}', 'client nam', 'client_name')).toBe(
    '{{client_name}}, { client nam } {{client_name}}',
  );
  expect(withVariable('{{a.b}} {{axb}} {{ a.b }}', 'a.b', 'due_date')).toBe(
    '{{due_date}} {{axb}} {{due_date}}',
  );
});
