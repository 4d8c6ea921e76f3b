import { Suspense, useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/system';
import { BrowserRouter } from 'react-router-dom';
import { PlainToast } from '../ui/toasts/plain-toast.tsx';
import { loadAheadWhenStanding } from '../loading/ahead.ts';
import { queryClient } from '../data/query-client.ts';
import { useStore } from '../hooks/store.ts';
import { toastStore } from '../data/toasts.ts';
import { useFirstTouch } from '../hooks/use-first-touch.ts';
import { warmed } from '../loading/warmed.ts';
import { AppRoutes } from './app-routes.tsx';
import { CodeAwaited } from './code-awaited.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { theme } from '../ui/theme/theme.ts';

/** Icons keep their accessible names. */
const Hints = warmed(
  async () => (await import('./hints.tsx')).Hints,
  () => null,
);
const Toasts = warmed(async () => (await import('../ui/toasts/toasts.tsx')).Toasts, PlainToast);

export const App = () => {
  const touched = useFirstTouch();
  const hasToast = useStore(toastStore) !== undefined;
  useEffect(() => loadAheadWhenStanding(), []);
  return (
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
        <CodeAwaited />
        {(touched || hasToast) && (
          <Suspense fallback={<PlainToast />}>
            <Toasts />
          </Suspense>
        )}
        {touched && (
          <Suspense fallback={null}>
            <Hints />
          </Suspense>
        )}
      </QueryClientProvider>
    </ThemeProvider>
  );
};
