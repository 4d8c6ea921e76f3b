import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyComponent } from '../../../loading/lazy-component.ts';

/** What few accounts need. @param place keeps its place until its code is there */
export const rare = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode,
): ComponentType<Props> => {
  const Rare = lazyComponent(load);
  return (props) => (
    <Suspense fallback={place}>
      <Rare {...props} />
    </Suspense>
  );
};
