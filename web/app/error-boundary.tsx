import { Component, type ReactNode } from 'react';
import { ErrorState } from '../components/error-state.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Another value tries again: the address of the page, for one. */
  readonly resetBy?: string;
}

/** Shows that a page could not be shown, instead of nothing. React knows no such component but a class. */
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
    return <ErrorState text="This page could not be shown." onRetry={() => window.location.reload()} />;
  }
}
