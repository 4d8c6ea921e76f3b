const kilobyte = 1_024;

/** "820 kB", "1.4 MB", "20 MB". @param bytes of one file or of several */
export const sizeWords = (bytes: number): string => {
  if (bytes < kilobyte) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const [count, unit] =
    bytes < kilobyte ** 2
      ? [bytes / kilobyte, 'kB']
      : bytes < kilobyte ** 3
        ? [bytes / kilobyte ** 2, 'MB']
        : [bytes / kilobyte ** 3, 'GB'];
  const shown = unit === 'kB' || count >= 100 ? Math.round(count) : Math.round(count * 10) / 10;
  return `${shown} ${unit}`;
};
