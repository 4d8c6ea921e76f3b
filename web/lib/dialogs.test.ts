import { expect, test } from 'vitest';
import { dialogSearch, readDialog } from './dialogs.ts';

test('a dialog and its record stand in the address beside what was there', () => {
  expect(dialogSearch('?sort=-amount', 'edit-client', 12)).toBe('?sort=-amount&dialog=edit-client:12');
  expect(dialogSearch('', 'create-client')).toBe('?dialog=create-client');
  expect(readDialog('?sort=-amount&dialog=edit-client:12')).toEqual({ name: 'edit-client', id: 12 });
  expect(readDialog('?dialog=create-client')).toEqual({ name: 'create-client', id: undefined });
});

test.each(['', '?dialog=', '?dialog=edit-client:', '?dialog=edit-client:0', '?dialog=../x', '?dialog=a:1e3'])(
  '%s opens none',
  (search) => {
    expect(readDialog(search)).toBeUndefined();
  },
);
