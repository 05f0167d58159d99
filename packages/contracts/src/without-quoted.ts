/** A message of an error without what it quotes: databases and parsers quote the value that they refused. */
export const withoutQuoted = (text: string): string => text.replace(/"[^"]*"|“[^”]*”|«[^»]*»|'[^']*'/g, '"…"');
