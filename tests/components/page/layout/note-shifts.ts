declare global {
  interface Window {
    takeShifts: () => Promise<readonly string[]>;
  }
}

interface Moved {
  readonly node?: Node;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

/**
 * From now on `takeShifts` returns what has moved since it was called last, also after an input, up to what was last
 * drawn. Runs in the page, so it uses nothing but its globals.
 */
export const noteShifts = (): void => {
  const shifts: string[] = [];
  const note = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries) {
      if (!('sources' in entry) || !Array.isArray(entry.sources)) continue;
      const sources: readonly Moved[] = entry.sources;
      for (const { node, previousRect, currentRect } of sources) {
        const by = Math.round(Math.abs(currentRect.top - previousRect.top));
        if (by >= 2) shifts.push(`${by} px: ${node?.textContent?.slice(0, 60) ?? ''}`);
      }
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  window.takeShifts = async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    note(observer.takeRecords());
    return shifts.splice(0);
  };
};
