import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FileSpreadsheet } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';

interface DropFileProps {
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** Where a spreadsheet is dropped or chosen. */
export const DropFile = ({ isBusy, onFile }: DropFileProps) => {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: isBusy,
    onDrop: ([file]) => {
      if (file !== undefined) onFile(file);
    },
  });
  return (
    <Box
      {...getRootProps()}
      sx={{
        px: 4,
        py: 12,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: isDragActive ? 'primary.main' : 'outline',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.secondary',
      }}
    >
      <input {...getInputProps({ 'aria-label': 'Spreadsheet' })} />
      <FileSpreadsheet size={28} aria-hidden />
      <Typography variant="h3" component="p" sx={{ color: 'text.primary', mt: 2 }}>
        {isDragActive ? 'Drop the file here' : 'Drop a CSV or Excel file here'}
      </Typography>
      <Typography sx={{ mt: 1, mb: 4, mx: 'auto', maxWidth: 480 }}>
        Owed recognizes exports from Xero, QuickBooks, FreshBooks, Stripe, Wave and Invoice Ninja, as well as
        your own lists of invoices or clients. Up to 10,000 rows and 25 MB.
      </Typography>
      {isBusy ? (
        <BusyButton busy busyText="Reading the file..." variant="contained">
          Choose a file
        </BusyButton>
      ) : (
        <Button variant="contained" color="primary" onClick={open}>
          Choose a file
        </Button>
      )}
    </Box>
  );
};
