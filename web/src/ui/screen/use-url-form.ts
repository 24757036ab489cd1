import { useUrlState } from './use-url-state.ts';

/** The open form of a list, kept in the address so that a command or a link can open it. */
export function useUrlForm<Form extends string>(): [Form | null, (form: Form | null) => void] {
	const { state, change } = useUrlState({ form: '' });
	return [(state.form || null) as Form | null, (form) => change({ form: form ?? '' })];
}
