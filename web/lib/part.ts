import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is a file of its own. */
export interface Part<Props> {
  (props: Props): ReactNode;
  /** Loads its code, so that it shows at once from then on, even without a connection. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A component whose code is loaded when it is first shown, if not before. React's own lazy shows its fallback for 300 ms,
 * also when the code is there. Render it in a Suspense, for when it isn't.
 */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await preload() }));
  const Shown = (props: Props): ReactNode => {
    const [component] = useState<ComponentType<Props>>(() => loaded ?? (Later as ComponentType<Props>));
    return createElement(component, props);
  };
  return Object.assign(Shown, { preload });
};
