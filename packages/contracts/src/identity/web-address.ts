/** Https, or plain http on the own machine; nothing that runs. Nothing at all is fine, too. */
export const isWebAddress = (text: string): boolean => {
  if (text === '') return true;
  if (!URL.canParse(text) || /[\s"'<>\\]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'));
};
