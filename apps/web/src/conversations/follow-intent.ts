/**
 * Whether the view follows a text that grows. Only what a person does decides: turning back lets go, coming to the end takes
 * hold again. A view that follows by its distance from the end pulls readers away from where they are.
 */
export type FollowIntent = {
  following(): boolean;
  follow(): void;
  letGo(): void;
  /** Listens on the scrolling element. @returns the end of it */
  watch(element: HTMLElement): () => void;
  subscribe(listener: () => void): () => void;
};

/** Pixels that still count as the end. */
const AT_END = 24;
const BACK_KEYS = new Set(['ArrowUp', 'PageUp', 'Home']);

export function createFollowIntent(): FollowIntent {
  let following = true;
  const listeners = new Set<() => void>();
  const set = (next: boolean): void => {
    if (next === following) return;
    following = next;
    for (const listener of listeners) listener();
  };
  return {
    following: () => following,
    follow: () => set(true),
    letGo: () => set(false),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: (element) => {
      let touchY = 0;
      let held = false;
      let lastTop = element.scrollTop;
      const canScroll = () => element.scrollHeight > element.clientHeight + 1;
      const atEnd = () => element.scrollHeight - element.clientHeight - element.scrollTop <= AT_END;
      const onWheel = (event: WheelEvent) => {
        if (event.deltaY < 0 && canScroll()) set(false);
      };
      const onTouchStart = (event: TouchEvent) => {
        touchY = event.touches[0]?.clientY ?? 0;
      };
      const onTouchMove = (event: TouchEvent) => {
        const y = event.touches[0]?.clientY ?? 0;
        if (y > touchY + 4 && canScroll()) set(false);
      };
      const onKeyDown = (event: KeyboardEvent) => {
        if (BACK_KEYS.has(event.key) && canScroll() && event.target === element) set(false);
      };
      // The bar at the side: pressed on the element itself, not on what lies in it.
      const onPointerDown = (event: PointerEvent) => {
        held = event.target === element;
      };
      const onPointerUp = () => {
        held = false;
      };
      const onScroll = () => {
        const top = element.scrollTop;
        if (held && top < lastTop && !atEnd()) set(false);
        // Going on to the very end, by whatever means, is asking for more.
        if (!following && top > lastTop && atEnd()) set(true);
        lastTop = top;
      };
      const passive = { passive: true } as const;
      element.addEventListener('wheel', onWheel, passive);
      element.addEventListener('touchstart', onTouchStart, passive);
      element.addEventListener('touchmove', onTouchMove, passive);
      element.addEventListener('keydown', onKeyDown);
      element.addEventListener('pointerdown', onPointerDown);
      addEventListener('pointerup', onPointerUp);
      element.addEventListener('scroll', onScroll, passive);
      return () => {
        element.removeEventListener('wheel', onWheel);
        element.removeEventListener('touchstart', onTouchStart);
        element.removeEventListener('touchmove', onTouchMove);
        element.removeEventListener('keydown', onKeyDown);
        element.removeEventListener('pointerdown', onPointerDown);
        removeEventListener('pointerup', onPointerUp);
        element.removeEventListener('scroll', onScroll);
      };
    },
  };
}
