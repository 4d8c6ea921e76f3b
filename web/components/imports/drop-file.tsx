import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FileSpreadsheet } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { BusyButton } from '../../ui/controls/busy-button.tsx';

interface DropFileProps {
  /** Accessible name of the field. */
  readonly label: string;
  readonly title: string;
  /** Which files are taken. */
  readonly help: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** Where a file is dropped or chosen. */
export const DropFile = ({ label, title, help, isBusy, onFile }: DropFileProps) => {
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
      <input {...getInputProps({ 'aria-label': label })} />
      <FileSpreadsheet size={28} aria-hidden />
      <Typography variant="h3" component="p" sx={{ color: 'text.primary', mt: 2 }}>
        {isDragActive ? 'Drop the file here' : title}
      </Typography>
      <Typography sx={{ mt: 1, mb: 4, mx: 'auto', maxWidth: 480 }}>{help}</Typography>
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
