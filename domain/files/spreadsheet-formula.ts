/**
 * What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), but for plain negative numbers; also
 * after blanks, which some of them ignore, and in full width, which they read as the same. Apostrophes before it are part
 * of it, so that one that is written to guard it can be told from one that was there.
 */
export const formula = /^'*(?:[\s\u00a0]*[=＝@＠\t\r\n|%]|\s*[+＋\-－−](?!\d+(\.\d+)?$))/;
