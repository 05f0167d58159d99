/** Two arcs turned to each other, one of ink and one of ember: the mark of the product. Decorative; its name stands beside it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="4 4 24 24"
      fill="none"
      strokeWidth="2.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M14.5 6.5a10.4 10.4 0 0 0 0 19" stroke="var(--ink)" />
      <path d="M18.5 11.2a5.9 5.9 0 0 1 0 9.6" stroke="var(--ember)" />
    </svg>
  );
}
