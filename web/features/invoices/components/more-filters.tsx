import { useState } from 'react';
import Button from '@mui/material/Button';
import { ListFilter } from 'lucide-react';
import { warmedDialog } from '../../../ui/dialogs/warmed-dialog.tsx';

const FilterDialog = warmedDialog(async () => (await import('./filter-dialog.tsx')).FilterDialog);

/** The button that opens the filters by client, amount and age. */
export const MoreFilters = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        startIcon={<ListFilter size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ height: { xs: 44, tablet: 40 } }}
      >
        More filters
      </Button>
      {open && <FilterDialog onClose={() => setOpen(false)} />}
    </>
  );
};
