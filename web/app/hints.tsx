import { useEffect, useState } from 'react';
import Tooltip from '@mui/material/Tooltip';

interface Hint {
  readonly anchor: Element;
  readonly text: string;
}

/** Milliseconds that the pointer rests before the hint is shown; the keyboard's focus shows it at once. */
const delay = 400;

/** The hint of what is there: its `data-hint`, or the name of a button or link that shows only an icon. */
const hintOf = (target: EventTarget | null): Hint | undefined => {
  if (!(target instanceof Element)) return undefined;
  const anchor = target.closest('[data-hint], button[aria-label], a[aria-label]');
  if (!(anchor instanceof HTMLElement)) return undefined;
  const text = anchor.dataset['hint'];
  if (text !== undefined) return { anchor, text };
  const name = anchor.getAttribute('aria-label') ?? '';
  return anchor.querySelector('svg') && !/\p{L}/u.test(anchor.innerText) ? { anchor, text: name } : undefined;
};

/** Shows what icons mean, on hover and to the keyboard. */
export const Hints = () => {
  const [hint, setHint] = useState<Hint>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let coming: Element | undefined;
    const show = (next: Hint | undefined, wait: number): void => {
      if (next && next.anchor === coming) return;
      clearTimeout(timer);
      coming = next?.anchor;
      setOpen(false);
      if (!next) return;
      timer = setTimeout(() => {
        setHint(next);
        setOpen(next.anchor.isConnected);
      }, wait);
    };
    const hide = (): void => show(undefined, 0);
    const onPointer = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType !== 'touch') show(hintOf(target), delay);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(':focus-visible')) show(hintOf(target), 0);
    };
    // What the pointer is on while this code is loading.
    show(hintOf([...document.querySelectorAll(':hover')].at(-1) ?? null), delay);
    const hiding = ['pointerdown', 'keydown', 'focusout', 'scroll'] as const;
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('focusin', onFocus);
    document.documentElement.addEventListener('pointerleave', hide);
    for (const event of hiding) document.addEventListener(event, hide, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
      document.documentElement.removeEventListener('pointerleave', hide);
      for (const event of hiding) document.removeEventListener(event, hide, true);
    };
  }, []);
  return (
    <Tooltip
      describeChild
      open={open}
      title={hint?.text ?? ''}
      slotProps={hint ? { popper: { anchorEl: hint.anchor } } : {}}
      disableHoverListener
      disableFocusListener
      disableTouchListener
    >
      <span />
    </Tooltip>
  );
};
