import { useUrlState } from './use-url-state.ts';

/** Which form of a list stands open, kept in the address so that a command or a link may open it. */
export function useUrlForm<Form extends string>(): [Form | null, (form: Form | null) => void] {
	const { state, change } = useUrlState({ form: '' });
	return [(state.form || null) as Form | null, (form) => change({ form: form ?? '' })];
}
