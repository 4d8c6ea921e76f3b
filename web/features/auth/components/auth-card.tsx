import { useEffect, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Mark } from '../../../ui/page/mark.tsx';

interface AuthCardProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A narrow page for visitors, with one thing to do. */
export const AuthCard = ({ title, text, children }: AuthCardProps) => {
  useEffect(() => {
    document.title = `${title} · Owed`;
  }, [title]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', px: 4, pt: { xs: 8, tablet: 20 }, pb: 12 }}>
      <Box
        sx={{
          maxWidth: 416,
          mx: 'auto',
          px: { xs: 0, tablet: 7 },
          py: { xs: 0, tablet: 7 },
          border: { xs: 0, tablet: 1 },
          borderColor: { xs: 'divider', tablet: 'divider' },
          borderRadius: 1,
          bgcolor: { tablet: 'background.paper' },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2.5,
            mb: 6,
            fontSize: '1.125rem',
            fontWeight: 600,
          }}
        >
          <Mark size={28} />
          Owed
        </Box>
        <Typography variant="h1">{title}</Typography>
        {text !== undefined && (
          <Typography sx={{ mt: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Typography>
        )}
        <Box sx={{ mt: 6, display: 'flex', flexDirection: 'column', gap: 4, alignItems: 'stretch' }}>
          {children}
        </Box>
      </Box>
    </Box>
  );
};
