const escaped: Readonly<Record<string, string>> = { '%22': '"', '%0d': '\r', '%0a': '\n' };

/** The name of a file in a form: browsers escape three characters of it and no others (HTML, multipart/form-data encoding). */
export const partName = (filename: string): string =>
  filename.replaceAll(/%(?:22|0d|0a)/gi, (sign) => escaped[sign.toLowerCase()] ?? sign);
