import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { RouterProvider } from 'react-router-dom';
import { Toasts } from '../components/toasts.tsx';
import { queryClient } from '../lib/query-client.ts';
import { router } from './router.tsx';
import { theme } from './theme.ts';

/** Light and dark follow the system until the person chooses; the choice is kept in this browser. */
export const App = () => (
  <ThemeProvider
    theme={theme}
    defaultMode="system"
    modeStorageKey="owed-mode"
    disableTransitionOnChange
    noSsr
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </ThemeProvider>
);
