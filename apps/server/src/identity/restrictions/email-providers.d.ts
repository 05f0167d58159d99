declare module 'email-providers' {
  /** Domains where anybody gets a mailbox. */
  const domains: string[];
  export default domains;
}
