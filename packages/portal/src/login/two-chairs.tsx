/** Two chairs turned to each other, on a ground that runs through the page: the room of the product, in one line. */
export function TwoChairs({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      width="112"
      height="56"
      viewBox="0 8 112 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M22 18c-2 10-1 18 2 26h20M24 44l-5 20M44 44l3 20" />
      <path d="M90 18c2 10 1 18-2 26H68M88 44l5 20M68 44l-3 20" />
      <path d="M56 52v12M49 52h14" opacity=".6" />
    </svg>
  );
}
