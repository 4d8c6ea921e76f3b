import Box from '@mui/material/Box';
import type { FileView } from '../../../../contracts/imports/files.ts';
import { sizeWords } from '../../../../domain/files/file-size.ts';
import { DownloadFile, pathOfFile } from '../../../ui/files/download-file.tsx';

/** Files that went with an email; each can be downloaded. */
export const AttachedFiles = ({ files }: { readonly files: readonly FileView[] }) => (
  <Box
    component="ul"
    aria-label="Attachments"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
  >
    {files.map((file) => (
      <Box
        component="li"
        key={file.filename}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
      >
        <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {sizeWords(file.size)}
        </Box>
        <DownloadFile path={pathOfFile(file)} label={`Download ${file.name}`} size="small">
          Download
        </DownloadFile>
      </Box>
    ))}
  </Box>
);
