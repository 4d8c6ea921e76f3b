import { useState } from 'react';
import Button from '@mui/material/Button';
import { Bookmark } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { filterText } from '../../../contracts/list-filters.ts';
import type { FilteredList } from '../../../contracts/saved-filters.ts';
import { saveFilter } from '../../lib/saved-filters.ts';
import { useUser } from '../../lib/session.ts';
import { warmedDialog } from '../warmed-dialog.tsx';

const FilterNameDialog = warmedDialog(
  async () => (await import('./filter-name-dialog.tsx')).FilterNameDialog,
);

/** Saves the list's filter under a name; absent while there is none, or while it is saved already. */
export const SaveFilter = ({ list }: { readonly list: FilteredList }) => {
  const [parameters] = useSearchParams();
  const { savedFilters } = useUser();
  const [saving, setSaving] = useState<string>();
  const query = filterText(list, parameters.toString());
  const isOffered = query !== '' && !savedFilters.some((one) => one.list === list && one.query === query);
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
          save={(name, key) => saveFilter({ list, name, query: saving }, key)}
          onClose={() => setSaving(undefined)}
        />
      )}
    </>
  );
};
