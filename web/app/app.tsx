import { lazy, Suspense } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../lib/query-client.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { theme } from './theme.ts';
import { useIdle } from './use-idle.ts';

const Toasts = lazy(async () => ({ default: (await import('../components/toasts.tsx')).Toasts }));

/** Light and dark follow the system until the person chooses; the choice is kept in this browser. */
export const App = () => {
  const idle = useIdle();
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey="owed-mode"
      disableTransitionOnChange
      noSsr
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
        {idle && (
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        )}
      </QueryClientProvider>
    </ThemeProvider>
  );
};
