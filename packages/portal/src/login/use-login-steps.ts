import type { Dispatch } from 'react';
import { useEffect, useReducer, useRef } from 'react';
import { usePortal } from '../options.ts';
import { readKeptEmail } from './kept-email.ts';
import type { LoginEvent, LoginState } from './login-steps.ts';
import { beginLogin, loginReducer, searchWithStep, stepInSearch } from './login-steps.ts';

const begin = (search: string): LoginState => beginLogin(readKeptEmail(), stepInSearch(search));

/** The step, kept in the address: a reload finds it, and the back button goes one step back. */
export function useLoginSteps(): [LoginState, Dispatch<LoginEvent>] {
  const { location, navigate } = usePortal();
  const { search } = location;
  const [state, dispatch] = useReducer(loginReducer, search, begin);
  const address = useRef({ location, navigate });
  useEffect(() => {
    address.current = { location, navigate };
  });

  // Two directions, each following only what it reads: otherwise the newer of the two would be overruled by the older.
  useEffect(() => dispatch({ type: 'returned', step: stepInSearch(search) }), [search]);
  useEffect(() => {
    const { location: place, navigate: go } = address.current;
    const named = searchWithStep(place.search, state.step);
    const restorable = state.step === 'preLogin' || state.step === 'loginWithPassword';
    if (!restorable || named === searchWithStep(place.search, stepInSearch(place.search))) return;
    go(`${place.pathname}${named}`, { replace: state.step === 'preLogin' });
  }, [state.step]);
  return [state, dispatch];
}
