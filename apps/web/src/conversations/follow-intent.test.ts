import { describe, expect, it } from 'vitest';
import { createFollowIntent } from './follow-intent.ts';

function scroller({ height = 2000, window = 500, top = 1500 } = {}) {
  const element = document.createElement('section');
  Object.defineProperties(element, {
    scrollHeight: { value: height, writable: true },
    clientHeight: { value: window },
  });
  element.scrollTop = top;
  const intent = createFollowIntent();
  intent.watch(element);
  const scrollTo = (to: number) => {
    element.scrollTop = to;
    element.dispatchEvent(new Event('scroll'));
  };
  return { element, intent, scrollTo };
}

describe('following a reply', () => {
  it('CHAT-5 turning the wheel back lets go, however near the end', () => {
    const { element, intent } = scroller();
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
    expect(intent.following()).toBe(false);
  });

  it('CHAT-5 text that grows, and a view moved by the program, decide nothing', () => {
    const { intent, scrollTo } = scroller();
    scrollTo(900);
    expect(intent.following()).toBe(true);
  });

  it('CHAT-5 coming back to the end takes hold again', () => {
    const { element, intent, scrollTo } = scroller();
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: -120 }));
    scrollTo(1000);
    scrollTo(1400);
    expect(intent.following()).toBe(false);
    scrollTo(1500);
    expect(intent.following()).toBe(true);
  });

  it('CHAT-5 the keys that go back let go', () => {
    for (const key of ['ArrowUp', 'PageUp', 'Home']) {
      const { element, intent } = scroller();
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      expect(intent.following(), key).toBe(false);
    }
  });
});
