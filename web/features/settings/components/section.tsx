import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface SectionProps {
  readonly title: string;
  /** What it is for. */
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a tab under a heading. */
export const Section = ({ title, text, children }: SectionProps) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 10 } }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {text !== undefined && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography>}
      <Box sx={{ mt: 4 }}>{children}</Box>
    </Box>
  );
};
