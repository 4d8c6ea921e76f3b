import '../../../web/ui/forms/zod-settings.ts';
import '../../../web/app/global.css';
import { themeStyles } from '../../../web/ui/theme/theme.ts';
import { guardBack } from '../../../web/navigation/back-guard.ts';
import { followColorMode } from '../../../web/ui/theme/color-mode.ts';

/* What `web/index.html` and `web/main.tsx` do once, before the app is shown. */

const styles = document.createElement('style');
styles.textContent = themeStyles;
document.head.append(styles);
guardBack();
followColorMode();
