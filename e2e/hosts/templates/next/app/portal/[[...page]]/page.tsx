/** Drawn by the layout: `LoginBox` and `AdminPortal` look at the address. */
export default function Page() {
  return null;
}
