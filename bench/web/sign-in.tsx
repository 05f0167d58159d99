import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The web floor: React and one form. */
function SignIn() {
  const [email, setEmail] = useState('');
  return (
    <main>
      <h1>Sign in</h1>
      <form onSubmit={(event) => event.preventDefault()}>
        <label>
          E-mail <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        </label>
        <button type="submit">Continue</button>
      </form>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<SignIn />);
