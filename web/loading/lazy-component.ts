import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { awaitCode } from './awaited-code.ts';

/** A component whose code is a file of its own. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads its code, so that it shows at once from then on, even without a connection. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A component whose code is loaded when it is first shown, if not before. React's own lazy shows its fallback for 300 ms,
 * also when the code is there. Render it in a Suspense, for when it isn't.
 * @param otherwise shown where the code can't be loaded, such as without a connection; default: the error
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: ComponentType<Props>,
): LazyComponent<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Later = lazy(async () => ({
    default: await awaitCode(preload).catch((error: unknown) => {
      if (otherwise === undefined) throw error;
      return otherwise;
    }),
  }));
  const Shown = (props: Props): ReactNode => {
    const [component] = useState<ComponentType<Props>>(() => loaded ?? (Later as ComponentType<Props>));
    return createElement(component, props);
  };
  return Object.assign(Shown, { preload });
};

/** A page whose file exports it as default. */
export const lazyPage = (load: () => Promise<{ readonly default: ComponentType }>): LazyComponent<object> =>
  lazyComponent(async () => (await load()).default);
