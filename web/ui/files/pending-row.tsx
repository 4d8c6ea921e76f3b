import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { RotateCw, X } from 'lucide-react';
import { FileRow } from './file-row.tsx';
import type { PendingFile, Uploads } from './use-uploads.ts';

interface PendingRowProps {
  readonly item: PendingFile;
  readonly uploads: Uploads;
}

/** A file on its way, with its progress, or one that was refused, with the reason. */
export const PendingRow = ({ item: { key, file, sent, refusal, canRetry }, uploads }: PendingRowProps) => (
  <FileRow
    name={file.name}
    size={file.size}
    actions={
      <>
        {canRetry && (
          <IconButton aria-label={`Try again: ${file.name}`} onClick={() => uploads.retry(key)}>
            <RotateCw size={16} aria-hidden />
          </IconButton>
        )}
        <IconButton
          aria-label={refusal === null ? `Cancel: ${file.name}` : `Remove: ${file.name}`}
          onClick={() => uploads.remove(key)}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </>
    }
  >
    {refusal === null ? (
      <LinearProgress
        variant="determinate"
        value={Math.round(sent * 100)}
        aria-label={`Uploading ${file.name}`}
        sx={{ mt: 1, borderRadius: 1 }}
      />
    ) : (
      <Box role="alert" sx={{ color: 'tone.red.text', fontSize: '0.8125rem' }}>
        {refusal.title}: {refusal.message}
      </Box>
    )}
  </FileRow>
);
