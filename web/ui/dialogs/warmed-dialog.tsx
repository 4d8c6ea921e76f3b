import { Suspense, type ComponentType, type ReactNode } from 'react';
import { warmed } from '../../loading/warmed.ts';
import { Opening } from './opening.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/** A dialog whose code is loaded at the user's first interaction. While it isn't there, `Opening` is in its place. */
export const warmedDialog = <Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) => {
  const Dialog = warmed(load);
  return (props) => (
    <Suspense fallback={<Opening onClose={props.onClose} />}>
      <Dialog {...props} />
    </Suspense>
  );
};
