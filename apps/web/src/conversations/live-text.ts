/** The text of a reply while it is written, outside React: only the row that shows it hears of it, at most once a frame. */
export type LiveText = {
  /** What is on screen; of another message, nothing. */
  text(messageId: string): string;
  set(messageId: string, text: string): void;
  subscribe(listener: () => void): () => void;
  end(): void;
};

/** @param nextFrame calls back before the next paint; returns a way to cancel */
export function createLiveText(nextFrame: (run: () => void) => () => void = frame): LiveText {
  let current = { messageId: '', text: '' };
  let coming = current;
  let cancel: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const show = (): void => {
    cancel = null;
    current = coming;
    for (const listener of listeners) listener();
  };
  return {
    text: (messageId) => (current.messageId === messageId ? current.text : ''),
    set: (messageId, text) => {
      coming = { messageId, text };
      if (messageId !== current.messageId) {
        cancel?.();
        show();
        return;
      }
      cancel ??= nextFrame(show);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: () => {
      cancel?.();
      cancel = null;
    },
  };
}

function frame(run: () => void): () => void {
  // A hidden tab draws no frames, and the text must be there when it comes back.
  if (document.hidden) {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  const request = requestAnimationFrame(run);
  return () => cancelAnimationFrame(request);
}
