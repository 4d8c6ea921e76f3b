import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '../components/error-state.tsx';

/** A page that failed to load or to draw. */
export const PageError = () => {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ErrorState text="This page could not be shown." onRetry={() => window.location.reload()} />;
};
