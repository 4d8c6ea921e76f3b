import { lazy, Suspense, type ComponentType } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/system';
import { BrowserRouter } from 'react-router-dom';
import { PlainToast } from '../components/plain-toast.tsx';
import { queryClient } from '../lib/query-client.ts';
import { useStore } from '../lib/store.ts';
import { toastStore } from '../lib/toasts.ts';
import { useFirstTouch } from '../lib/use-first-touch.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { theme } from './theme.ts';

/** What is not part of a page: where its code can't be loaded, such as without a connection, something else serves. */
const late = (load: () => Promise<ComponentType>, otherwise: ComponentType) =>
  lazy(async () => ({ default: await load().catch(() => otherwise) }));

/** Icons keep their accessible names. */
const Hints = late(
  async () => (await import('../components/hints.tsx')).Hints,
  () => null,
);
const Toasts = late(async () => (await import('../components/toasts.tsx')).Toasts, PlainToast);

export const App = () => {
  const touched = useFirstTouch();
  const hasToast = useStore(toastStore) !== undefined;
  return (
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
        {(touched || hasToast) && (
          <Suspense fallback={null}>
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
