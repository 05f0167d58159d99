/** Longer than a busy browser needs to begin reading what it was handed. */
const KEPT_MS = 60_000;

/** Hands a file over to the downloads of the browser, which reads it after the click: its address is not taken away at once. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
