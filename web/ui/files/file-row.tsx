import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { FileText } from 'lucide-react';
import { sizeWords } from '../../../domain/files/file-size.ts';
import { outlinedList } from '../page/outlined-list.ts';

interface FileRowProps {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Below the name: progress, or why it was refused. */
  readonly children?: ReactNode;
  /** At the end of the row. */
  readonly actions?: ReactNode;
}

/** A file in a list: its name, its size, and what can be done with it. */
export const FileRow = ({ name, size, children, actions }: FileRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      minHeight: 44,
      pl: 3,
      pr: 1,
      py: 1,
      '& + &': { borderTop: 1, borderColor: 'divider' },
      '& > svg': { flex: 'none', color: 'text.secondary' },
    }}
  >
    <FileText size={16} aria-hidden />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
          {sizeWords(size)}
        </Box>
      </Box>
      {children}
    </Box>
    {actions !== undefined && <Box sx={{ flex: 'none', display: 'flex' }}>{actions}</Box>}
  </Box>
);

/** A list of files in a frame. */
export const FileList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={outlinedList}>
    {children}
  </Box>
);
