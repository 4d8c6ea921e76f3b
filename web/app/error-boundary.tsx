import { Component, type ReactNode } from 'react';
import { ErrorState } from '../components/error-state.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A new value, such as another URL, retries. */
  readonly resetBy?: string;
}

/** Shows an error instead of nothing when a page fails to render. React requires a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failed && before.resetBy !== this.props.resetBy) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorState text="This page couldn't be shown." onRetry={() => window.location.reload()} />;
  }
}
