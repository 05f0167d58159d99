import type { Dispatch } from 'react';
import { useEffect, useReducer, useRef } from 'react';
import { usePortal } from '../options.ts';
import { keptForReturn } from './kept-challenge.ts';
import type { LoginEvent, LoginState } from './login-steps.ts';
import { beginLogin, isRestorable, loginReducer, searchWithStep, stepInSearch } from './login-steps.ts';

const begin = (search: string): LoginState => beginLogin(keptForReturn(), stepInSearch(search));

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
  useEffect(() => dispatch({ type: 'returned', step: stepInSearch(search), kept: keptForReturn() }), [search]);
  useEffect(() => {
    const { location: place, navigate: go } = address.current;
    const named = searchWithStep(place.search, state.step);
    if (!isRestorable(state.step) || named === searchWithStep(place.search, stepInSearch(place.search))) return;
    go(`${place.pathname}${named}`, { replace: state.step === 'preLogin' });
  }, [state.step]);
  return [state, dispatch];
}
