import type { Dispatch } from 'react';
import { useEffect, useReducer } from 'react';
import { usePortal } from '../options.ts';
import { readKeptEmail } from './kept-email.ts';
import type { LoginEvent, LoginState } from './login-steps.ts';
import { beginLogin, loginReducer, searchWithStep, stepInSearch } from './login-steps.ts';

const begin = (search: string): LoginState => beginLogin(readKeptEmail(), stepInSearch(search));

/** The step, kept in the address: a reload finds it, and the back button goes one step back. */
export function useLoginSteps(): [LoginState, Dispatch<LoginEvent>] {
  const { location, navigate } = usePortal();
  const { pathname, search } = location;
  const [state, dispatch] = useReducer(loginReducer, search, begin);

  // Two directions, each following only what it reads: otherwise the newer of the two would be overruled by the older.
  useEffect(() => dispatch({ type: 'returned', step: stepInSearch(search) }), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step writes the address
  useEffect(() => {
    const named = searchWithStep(search, state.step);
    const restorable = state.step === 'preLogin' || state.step === 'loginWithPassword';
    if (!restorable || named === searchWithStep(search, stepInSearch(search))) return;
    navigate(`${pathname}${named}`, { replace: state.step === 'preLogin' });
  }, [state.step]);
  return [state, dispatch];
}
