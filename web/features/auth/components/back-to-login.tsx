import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

export const BackToLogin = () => (
  <Link component={RouterLink} to="/auth" sx={{ alignSelf: 'flex-start', fontSize: '0.8125rem' }}>
    Back to Login
  </Link>
);
