/** A message of an error without what stands in quotation marks: databases and parsers quote the value that they refused. */
export const withoutQuoted = (text: string): string => text.replace(/"[^"]*"|“[^”]*”|«[^»]*»|'[^']*'/g, '"…"');
