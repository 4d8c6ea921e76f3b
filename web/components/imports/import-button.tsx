import Button from '@mui/material/Button';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Leads to the import of clients and invoices. */
export const ImportButton = ({ label = 'Import' }: { readonly label?: string }) => (
  <Button component={Link} to="/import" startIcon={<FileUp size={16} aria-hidden />}>
    {label}
  </Button>
);
