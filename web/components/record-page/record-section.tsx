import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCloseSheet } from '../../navigation/sheets.ts';

interface RecordSectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The level of a part's heading: below that of the page, or of the sheet, which is a level deeper. */
export const useSectionHeading = (): 'h2' | 'h3' => (useCloseSheet() === undefined ? 'h2' : 'h3');

/** A part of a record's page, under its own heading. */
export const RecordSection = ({ title, action, children }: RecordSectionProps) => {
  const id = useId();
  const heading = useSectionHeading();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 3,
          rowGap: 1,
          mb: 2,
        }}
      >
        <Typography variant="h3" component={heading} id={id}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
};
