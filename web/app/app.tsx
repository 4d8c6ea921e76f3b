import { Suspense, useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/system';
import { BrowserRouter } from 'react-router-dom';
import { PlainToast } from '../components/plain-toast.tsx';
import { loadAheadWhenStanding } from '../lib/ahead.ts';
import { queryClient } from '../lib/query-client.ts';
import { useStore } from '../lib/store.ts';
import { toastStore } from '../lib/toasts.ts';
import { useFirstTouch } from '../lib/use-first-touch.ts';
import { warmed } from '../lib/warmed.ts';
import { AppRoutes } from './app-routes.tsx';
import { CodeAwaited } from './code-awaited.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { theme } from './theme.ts';

/** Icons keep their accessible names. */
const Hints = warmed(
  async () => (await import('../components/hints.tsx')).Hints,
  () => null,
);
const Toasts = warmed(async () => (await import('../components/toasts.tsx')).Toasts, PlainToast);

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
