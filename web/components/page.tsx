import { useEffect, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface PageProps {
  readonly title: string;
  readonly subtitle?: string;
  /** The page's one main action (a contained button), and outlined ones before it. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A page of the shell: title and subtitle left, the main action right. Sets the title of the window, too. */
export const Page = ({ title, subtitle, actions, children }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Owed`;
  }, [title]);
  return (
    <>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: { xs: 4, tablet: 6 } }}
      >
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography variant="h1">{title}</Typography>
          {subtitle !== undefined && <Typography sx={{ color: 'text.secondary' }}>{subtitle}</Typography>}
        </Box>
        {actions !== undefined && (
          <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {actions}
          </Box>
        )}
      </Box>
      {children}
    </>
  );
};
