import { useEffect, useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Ellipsis } from 'lucide-react';
import { usePhone } from '../../hooks/screen.ts';

interface PageProps {
  readonly title: string;
  /** The title as it is shown; default: as it is. */
  readonly heading?: ReactNode;
  readonly subtitle?: string;
  /** The page's one main action: a contained button. */
  readonly actions?: ReactNode;
  /** Outlined ones before it; on a phone a button shows and hides them. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** A page of the shell: title and subtitle left, the main action right. Sets the title of the window, too. */
export const Page = ({ title, heading = title, subtitle, actions, more, children }: PageProps) => {
  const id = useId();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    document.title = `${title} · Owed`;
  }, [title]);
  return (
    <>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 2, tablet: 3 },
          rowGap: { xs: 1, tablet: 3 },
          mb: { xs: 2, tablet: 6 },
        }}
      >
        {/* On a phone, the subtitle has a line of its own below the actions. */}
        <Box sx={{ display: { xs: 'contents', tablet: 'block' }, flex: '1 1 180px', minWidth: 0 }}>
          <Typography variant="h1" sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
            {heading}
          </Typography>
          {subtitle !== undefined && (
            <Typography
              sx={{
                flex: '1 1 100%',
                order: 1,
                color: 'text.secondary',
                typography: { xs: 'body2', tablet: 'body1' },
                // On the smallest phones the list comes first.
                '@media (max-width: 359px)': { display: 'none' },
              }}
            >
              {subtitle}
            </Typography>
          )}
        </Box>
        {(actions !== undefined || more !== undefined) && (
          <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, tablet: 2 } }}>
            {!phone && more}
            {actions}
            {phone && more !== undefined && (
              <IconButton
                aria-label="More actions"
                aria-expanded={open}
                aria-controls={id}
                onClick={() => setOpen(!open)}
              >
                <Ellipsis size={20} aria-hidden />
              </IconButton>
            )}
          </Box>
        )}
        {phone && more !== undefined && (
          <Box
            id={id}
            className="no-print"
            hidden={!open}
            sx={{
              order: 2,
              flex: '1 1 100%',
              mt: 2,
              '&:not([hidden])': { display: 'flex', flexWrap: 'wrap', gap: 2 },
            }}
          >
            {more}
          </Box>
        )}
      </Box>
      {children}
    </>
  );
};
