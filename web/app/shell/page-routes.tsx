import { Suspense, useMemo } from 'react';
import { Route, Routes, useLocation, type Location } from 'react-router-dom';
import { Opening } from '../../ui/dialogs/opening.tsx';
import { loadLater, loadSoonest } from '../../loading/ahead.ts';
import { useIsClosed } from '../../navigation/closed-at-once.ts';
import { lazyPage } from '../../loading/lazy-component.ts';
import { pageUnder, shownPage, useCloseSheet } from '../../navigation/sheets.ts';
import { pages, sheets } from '../pages.ts';

const NotFoundPage = lazyPage(() => import('../not-found-page.tsx'));

for (const { Page } of Object.values(sheets)) loadSoonest(Page.preload);
for (const { Page } of Object.values(pages)) loadLater(Page.preload);

/** The page that is shown, which may be under a sheet. */
export const useShownPage = (): Location => {
  const location = useLocation();
  return useMemo(() => shownPage(location), [location]);
};

/** The pages of the shell. A page's code is loaded when it is first opened; the old page stays until then. */
export const PageRoutes = () => (
  <Suspense fallback={null}>
    <Routes location={useShownPage()}>
      {Object.entries(pages).map(([path, { Page }]) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  </Suspense>
);

/** In place of the sheet while its code loads. */
const OpeningSheet = () => {
  const close = useCloseSheet();
  return (
    <Opening onClose={() => close?.()}>
      <div className="sheet-skeleton" />
    </Opening>
  );
};

/** The sheet over the page, if the address is that of one. */
export const SheetRoutes = () => {
  const isClosed = useIsClosed('sheet');
  const isOpen = pageUnder(useLocation()) !== undefined && !isClosed;
  return (
    isOpen && (
      <Suspense fallback={<OpeningSheet />}>
        <Routes>
          {Object.entries(sheets).map(([path, { Page: Sheet }]) => (
            <Route key={path} path={path} element={<Sheet />} />
          ))}
        </Routes>
      </Suspense>
    )
  );
};
