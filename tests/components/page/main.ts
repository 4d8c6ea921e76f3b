import '../../../web/lib/zod-settings.ts';
import '../../../web/app/global.css';
import { themeStyles } from '../../../web/app/theme.ts';
import { guardBack } from '../../../web/lib/back-guard.ts';
import { followColorMode } from '../../../web/lib/color-mode.ts';

/* What `web/index.html` and `web/main.tsx` do once, before the app is shown. */

const styles = document.createElement('style');
styles.textContent = themeStyles;
document.head.append(styles);
guardBack();
followColorMode();
