/**
 * What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), but for plain negative numbers; also
 * after blanks, which some of them ignore.
 */
export const formula = /^[\s\u00a0]*[=@\t\r\n|%]|^\s*[+-](?!\d+(\.\d+)?$)/;
