import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { CircleAlert, FileText, FileUp, X } from 'lucide-react';
import { useDropzone, type FileRejection } from 'react-dropzone';
import { mostFileBytes } from '../../../../contracts/imports/files.ts';
import { extractionRefusals } from '../../../../contracts/imports/file-messages.ts';
import type { Message } from '../../../../contracts/messages.ts';
import { sizeWords } from '../../../../domain/files/file-size.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { showFailure } from '../../../data/toasts.ts';
import type { Extraction } from './use-extraction.ts';

interface UploadPanelProps {
  /** Those that are still to be read, the current one first. */
  readonly files: readonly File[];
  /** How many of the same drop were finished before. */
  readonly finished: number;
  readonly onFiles: (files: readonly File[]) => void;
  readonly extraction: Extraction;
  readonly onManual: () => void;
}

const ExtractionAlert = ({ title, message }: Message) => (
  <Box
    role="alert"
    sx={{
      display: 'flex',
      gap: 3,
      p: 4,
      borderRadius: 1,
      color: 'tone.red.text',
      bgcolor: 'tone.red.surface',
      overflowWrap: 'anywhere',
      '& svg': { flex: 'none', mt: '2px' },
    }}
  >
    <CircleAlert size={16} aria-hidden />
    <Box sx={{ display: 'grid', gap: 1 }}>
      <strong>{title}</strong>
      <span>{message}</span>
    </Box>
  </Box>
);

const Progress = ({ percent, onCancel }: { readonly percent: number; readonly onCancel: () => void }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box role="status" sx={{ flex: 1 }}>
        Extracting invoice data...
      </Box>
      <Box
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >{`${Math.round(percent)}%`}</Box>
      <Button size="small" variant="text" onClick={onCancel}>
        Stop
      </Button>
    </Box>
    <LinearProgress variant="determinate" value={percent} aria-label="Extracting invoice data" />
  </Box>
);

interface ChosenFileProps {
  readonly file: File;
  readonly position: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

const ChosenFile = ({ file, position, isBusy, onRemove }: ChosenFileProps) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      pl: 4,
      pr: 2,
      py: 2,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      minWidth: 0,
      '& svg': { flex: 'none' },
    }}
  >
    <FileText size={18} aria-hidden />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box component="bdi" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {file.name}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {[sizeWords(file.size), position].filter(Boolean).join(', ')}
      </Box>
    </Box>
    <IconButton aria-label={`Remove ${file.name}`} disabled={isBusy} onClick={onRemove}>
      <X size={16} aria-hidden />
    </IconButton>
  </Box>
);

/** Only what is no PDF is refused in words; what is too large is left out. */
const sayRefused = (refused: readonly FileRejection[]): void => {
  const { title, message } = extractionRefusals.notPdf;
  const isOther = refused.some(({ errors }) => errors.some(({ code }) => code === 'file-invalid-type'));
  if (isOther) showFailure(title, message);
};

/** Chooses PDFs and has the first read. Several are taken one after the other. */
export const UploadPanel = ({ files, finished, onFiles, extraction, onManual }: UploadPanelProps) => {
  const [file] = files;
  const { progress, alert } = extraction;
  const isBusy = progress > 0;
  const extract = useRef<HTMLButtonElement>(null);
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: { 'application/pdf': ['.pdf'] },
    maxSize: mostFileBytes,
    disabled: isBusy,
    onDrop: (accepted, refused) => {
      sayRefused(refused);
      if (accepted.length > 0) onFiles(accepted);
    },
  });
  useEffect(() => {
    if (file !== undefined) extract.current?.focus();
  }, [file]);
  const all = finished + files.length;

  return (
    <>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          px: 6,
          pt: 4,
          pb: 6,
          display: 'grid',
          gap: 4,
          alignContent: 'start',
        }}
      >
        <Box
          {...getRootProps({ 'aria-label': 'Choose a PDF', role: 'button' })}
          sx={{
            display: 'grid',
            justifyItems: 'center',
            gap: 2,
            px: 4,
            py: 10,
            border: '1px dashed',
            borderColor: isDragActive ? 'primary.main' : 'text.secondary',
            borderRadius: 2,
            bgcolor: isDragActive ? 'action.hover' : 'transparent',
            textAlign: 'center',
            cursor: isBusy ? 'default' : 'pointer',
          }}
        >
          <input {...getInputProps()} />
          <FileUp size={24} aria-hidden />
          <Box sx={{ fontWeight: 500 }}>Drop an invoice here, or click to choose one</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            PDF, up to 10 MB. Several files are read one after another.
          </Box>
        </Box>
        {file !== undefined && (
          <ChosenFile
            file={file}
            position={all > 1 ? `${finished + 1} of ${all}` : ''}
            isBusy={isBusy}
            onRemove={() => onFiles(files.slice(1))}
          />
        )}
        {isBusy && <Progress percent={progress} onCancel={extraction.cancel} />}
        {alert && <ExtractionAlert {...alert} />}
      </Box>
      <DialogActions>
        <Button onClick={onManual} disabled={isBusy}>
          Enter Details Manually
        </Button>
        <BusyButton
          ref={extract}
          variant="contained"
          color="primary"
          busy={isBusy}
          busyText="Extracting..."
          onClick={() =>
            file === undefined ? showFailure(extractionRefusals.noFile) : void extraction.start(file)
          }
        >
          Extract Invoice Data
        </BusyButton>
      </DialogActions>
    </>
  );
};
