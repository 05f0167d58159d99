interface ImportMetaEnv {
  /** Of the Parley server, such as https://id.example.com. */
  readonly VITE_PARLEY_URL: string;
  readonly VITE_PARLEY_DEMO?: string;
}
