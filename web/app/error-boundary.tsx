import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/states/error-state.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A new value, such as another URL, retries. */
  readonly resetBy?: string;
}

const reload = (): void => window.location.reload();

/**
 * Shows an error instead of nothing when a page fails to render, or its code can't be loaded; the latter ends when the
 * connection is back. React requires a class for this.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failed && before.resetBy !== this.props.resetBy) this.setState({ failed: false });
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.reloadFailed);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.reloadFailed);
  }

  private readonly reloadFailed = (): void => {
    if (this.state.failed) reload();
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return navigator.onLine ? (
      <ErrorState text="This page couldn't be shown." onRetry={reload} />
    ) : (
      <ErrorState text="You're offline. This page opens when you're connected again." />
    );
  }
}
