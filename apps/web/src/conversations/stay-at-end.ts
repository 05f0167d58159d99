import type { FollowIntent } from './follow-intent.ts';

/** Frames in a row at the end after which it counts as reached: about half a second. */
const CALM_FRAMES = 30;

/**
 * Goes to the end until it stays there. An older page that was still on its way, or rows that are measured, move the end while the
 * view goes to it. Ends at once when the person turns back.
 */
export function stayAtEnd(element: HTMLElement, intent: Pick<FollowIntent, 'following'>): void {
  let calm = 0;
  const look = (): void => {
    if (!intent.following()) return;
    const end = element.scrollHeight - element.clientHeight;
    if (end - element.scrollTop > 1) {
      element.scrollTop = end;
      calm = 0;
    } else calm += 1;
    if (calm < CALM_FRAMES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
