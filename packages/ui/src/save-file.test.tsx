import { expect, onTestFinished, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

test('AUDIT-1 FEED-1 a file that is saved can still be read a while after the click, under its name', () => {
  vi.useFakeTimers();
  const { createObjectURL, revokeObjectURL } = URL;
  onTestFinished(() => {
    vi.useRealTimers();
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  const clicked: [string, string][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.download, this.href]);
  });
  const revoked = vi.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: revoked });
  saveFile('feedback.csv', new Blob(['a,b']));
  vi.advanceTimersByTime(30_000);
  expect(clicked).toEqual([['feedback.csv', 'blob:one']]);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(31_000);
  expect(revoked).toHaveBeenCalledWith('blob:one');
});
