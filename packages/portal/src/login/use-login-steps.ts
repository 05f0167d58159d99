import type { Dispatch } from 'react';
import { useEffect, useReducer, useRef } from 'react';
import { usePortal } from '../options.ts';
import { keptForReturn } from './kept-challenge.ts';
import type { LoginEvent, LoginState, LoginStep } from './login-steps.ts';
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

  // Two directions, each following only what it reads. What the box itself wrote into the address is no news to it: otherwise a
  // step that changes again before the address has followed would be undone by its own echo, and the two would chase each other.
  const written = useRef<LoginStep[]>([]);
  useEffect(() => {
    const step = stepInSearch(search);
    const echo = written.current.indexOf(step);
    written.current = echo < 0 ? [] : written.current.slice(echo + 1);
    if (echo < 0) dispatch({ type: 'returned', step, kept: keptForReturn() });
  }, [search]);
  useEffect(() => {
    const { location: place, navigate: go } = address.current;
    const named = searchWithStep(place.search, state.step);
    if (!isRestorable(state.step) || named === searchWithStep(place.search, stepInSearch(place.search))) return;
    written.current.push(state.step);
    go(`${place.pathname}${named}`, { replace: state.step === 'preLogin' });
  }, [state.step]);
  return [state, dispatch];
}
