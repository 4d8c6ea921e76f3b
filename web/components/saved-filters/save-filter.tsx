import { useLayoutEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { Bookmark } from 'lucide-react';
import { filterText } from '../../../contracts/invoices/list-filters.ts';
import type { FilteredList } from '../../../contracts/accounts/saved-filters.ts';
import { saveFilter } from '../../data/records/saved-filters.ts';
import { useUser } from '../../data/account/session.ts';
import { useUrlParameters } from '../../navigation/url-state.ts';
import { warmedDialog } from '../../ui/dialogs/warmed-dialog.tsx';

const FilterNameDialog = warmedDialog(
  async () => (await import('./filter-name-dialog.tsx')).FilterNameDialog,
);

/** The saved filter's link, or on a phone what shows the filters. */
const successor = 'a[aria-current="true"], [data-shows-filters]';

/**
 * Saves the list's filter under a name; absent while there is none, or while it is saved already: the focus then moves to
 * its successor.
 */
export const SaveFilter = ({ list }: { readonly list: FilteredList }) => {
  const parameters = useUrlParameters();
  const { savedFilters } = useUser();
  const [saving, setSaving] = useState<string>();
  const query = filterText(list, parameters.toString());
  const isOffered = query !== '' && !savedFilters.some((one) => one.list === list && one.query === query);
  const isSaved = useRef(false);
  useLayoutEffect(() => {
    if (!isSaved.current || isOffered || saving !== undefined) return;
    isSaved.current = false;
    document.querySelector<HTMLElement>(successor)?.focus({ preventScroll: true });
  }, [isOffered, saving]);
  return (
    <>
      {isOffered && (
        <Button
          variant="text"
          startIcon={<Bookmark size={16} aria-hidden />}
          onClick={() => setSaving(query)}
          sx={{ height: { xs: 44, tablet: 40 } }}
        >
          Save filter
        </Button>
      )}
      {saving !== undefined && (
        <FilterNameDialog
          title="Save filter"
          submitLabel="Save filter"
          name=""
          failure="The filter couldn't be saved"
          save={async (name, key) => {
            await saveFilter({ list, name, query: saving }, key);
            isSaved.current = true;
          }}
          onClose={() => setSaving(undefined)}
        />
      )}
    </>
  );
};
