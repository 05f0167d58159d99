/** Pixels between the button and what it opened, and between that and the edge of the window. */
const gap = 4;
const edge = 8;

/** Puts a fixed element under the button, above it where there is no room, and never outside the window. */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const wanted = align === 'end' ? button.right - width : button.left;
  const left = Math.max(edge, Math.min(wanted, innerWidth - width - edge));
  const below = button.bottom + gap;
  const fitsBelow = below + height + edge <= innerHeight;
  const top = fitsBelow ? below : Math.max(edge, button.top - gap - height);
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}
