declare module 'email-providers/all.json' {
  /** Domains where anybody gets a mailbox. */
  const domains: string[];
  export default domains;
}
