import { createPrivateKey } from 'node:crypto';

/** As a maker of authenticators would have one (Web Authentication Level 3 §8.2.1); names an address of revoked ones. */
export const CERTIFICATE = new Uint8Array(
  Buffer.from(
    [
      'MIICETCCAbagAwIBAgIUftoLIf+YjcbKkYQtVrzqUc2jv7wwCgYIKoZIzj0EAwIwWjELMAkGA1UEBhMCRlIxDjAMBgNVBAoM',
      'BUhvdXNlMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRcwFQYDVQQDDA5NYWRlIGZvciB0ZXN0czAgFw0y',
      'NjExMjExNDQyMjZaGA8yMTI2MTAyODE0NDIyNlowWjELMAkGA1UEBhMCRlIxDjAMBgNVBAoMBUhvdXNlMSIwIAYDVQQLDBlB',
      'dXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRcwFQYDVQQDDA5NYWRlIGZvciB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEH',
      'A0IABBkkS2zzMP3/rCeYYQ9LDn4w24rwbFz6pitKaCzMnZpQUrQLvzZQm0tdsw30xR8Z7TCz3PDB98yXebusH1ldgk2jWDBW',
      'MAwGA1UdEwEB/wQCMAAwJwYDVR0fBCAwHjAcoBqgGIYWaHR0cDovLzEyNy4wLjAuMTo5L2NybDAdBgNVHQ4EFgQUnJOsDm9q',
      '1c7Mt1EQkOe1P3mMnLAwCgYIKoZIzj0EAwIDSQAwRgIhAJNuQVkPhhHWV902EWD0Oot/3lRFQeJbyv3e0eeAosJDAiEAi77u',
      '6MkU0p4ojCvY4Fakh2/qeCE7Esu5FmIvlCEdWvA=',
    ].join(''),
    'base64',
  ),
);
/** Its key, made for this file and used nowhere else. */
export const CERTIFICATE_KEY = createPrivateKey({
  key: Buffer.from(
    [
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+miAjFsahatxqCcfi2raQa/pM7UMm2g2iA7IsuVFNQqhRANC',
      'AAQZJEts8zD9/6wnmGEPSw5+MNuK8Gxc+qYrSmgszJ2aUFK0C782UJtLXbMN9MUfGe0ws9zwwffMl3m7rB9ZXYJN',
    ].join(''),
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
});
