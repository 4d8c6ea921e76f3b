import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';

const Item = styled(NavLink)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  height: 44,
  padding: '0 12px',
  borderBottom: '2px solid transparent',
  fontWeight: 500,
  textDecoration: 'none',
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-current=page]': {
    color: theme.vars.palette.primary.main,
    borderBottomColor: theme.vars.palette.primary.main,
  },
  [theme.breakpoints.down('tablet')]: { padding: '0 8px' },
}));

const pages = [
  { to: '/audit', label: 'Timeline' },
  { to: '/audit/invoices', label: 'Invoices' },
  { to: '/audit/clients', label: 'Clients' },
  { to: '/audit/emails', label: 'Emails' },
] as const;

/** The pages about a whole account as of a moment. */
export const AuditNavigation = () => (
  <Box
    component="nav"
    aria-label="Audit"
    className="no-print"
    sx={{ display: 'flex', flexWrap: 'wrap', ml: { xs: -2, tablet: 0 } }}
  >
    {pages.map(({ to, label }) => (
      <Item key={to} to={to} end>
        {label}
      </Item>
    ))}
  </Box>
);
