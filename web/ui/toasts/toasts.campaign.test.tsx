import { test } from 'vitest';
import { leavesClickedFree, leavesFormsFree } from '../../../tests/components/page/layout/place-of-toasts.ts';

const widths = [320, 390, 768, 1280, 2560];

test.each(widths)(
  'at %i px a notification does not lie over what was just clicked, wherever that is',
  leavesClickedFree,
);

test.each(widths)(
  'at %i px a notification lies over neither the main button of a dialog nor the field with the focus',
  leavesFormsFree,
);
