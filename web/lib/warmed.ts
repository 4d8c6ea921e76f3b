import { createElement, lazy, useState, type ComponentType } from 'react';
import { whenTouched } from './use-first-touch.ts';

/**
 * A component that opens after a click: its code is loaded at the user's first interaction, and shows at once from then
 * on, even without a connection. React's own lazy shows its fallback for 300 ms, also when the code is there. Render it
 * in a Suspense, for a click that comes before.
 */
export const warmed = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  const bring = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await bring() }));
  // What fails to load now is loaded when it is opened.
  whenTouched(() => void bring().catch(() => undefined));

  return (props: Props) => {
    const [component] = useState<ComponentType<Props>>(() => loaded ?? (Later as ComponentType<Props>));
    return createElement(component, props);
  };
};
