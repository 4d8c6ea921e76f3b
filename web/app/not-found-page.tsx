import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';

const NotFoundPage = () => {
  useEffect(() => {
    document.title = '404 Page Not Found · Owed';
  }, []);
  return (
    <Box component="section" sx={{ px: 4, py: 20, textAlign: 'center' }}>
      <Typography variant="h1">404 Page Not Found</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1 }}>There's nothing at this address.</Typography>
      <Button component={Link} to="/" sx={{ mt: 5 }}>
        Go to the dashboard
      </Button>
    </Box>
  );
};

export default NotFoundPage;
