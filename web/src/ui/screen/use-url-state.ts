import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';

type Texts = Readonly<Record<string, string>>;

export type UrlState<State extends Texts> = {
	readonly state: State;
	readonly change: (patch: Partial<State>) => void;
	/** Back to the defaults; keys named in `keep` stay (the day, the tab). */
	readonly clear: (...keep: (keyof State & string)[]) => void;
	/** How many keys differ from their default, `ignore` left out. */
	readonly activeCount: (...ignore: (keyof State & string)[]) => number;
};

/**
 * Filters, tabs and sort in the address, so that a link shows the same list. Values are always
 * strings (`?ara=2405` stays '2405'); a default value is removed from the address. `ahead` receives
 * the next state before the screen renders it, to start a request early.
 *
 * `const { state, change } = useUrlState({ ara: '', durum: 'hepsi', sirala: '' });`
 */
export function useUrlState<State extends Texts>(
	defaults: State,
	ahead?: (next: State) => void,
): UrlState<State> {
	const fixed = useRef(defaults).current;
	const search = useSearch({ strict: false }) as Texts;
	const navigate = useNavigate();

	const state = useMemo(
		() =>
			Object.fromEntries(
				Object.entries(fixed).map(([key, value]) => [key, search[key] ?? value]),
			) as State,
		[search, fixed],
	);

	const go = useCallback(
		(nextOf: (current: Texts) => Texts) => {
			navigate({
				to: '.',
				replace: true,
				resetScroll: false,
				search: (current: Texts) =>
					Object.fromEntries(
						Object.entries(nextOf(current)).filter(([key, value]) => value !== (fixed[key] ?? '')),
					),
			} as unknown as Parameters<typeof navigate>[0]);
		},
		[navigate, fixed],
	);

	const latest = useRef({ state, ahead });
	useLayoutEffect(() => {
		latest.current = { state, ahead };
	});
	const change = useCallback(
		(patch: Partial<State>) => {
			latest.current.ahead?.({ ...latest.current.state, ...patch });
			go((current) => ({ ...current, ...(patch as Texts) }));
		},
		[go],
	);

	const clear = useCallback(
		(...keep: (keyof State & string)[]) =>
			go((current) =>
				Object.fromEntries(
					Object.entries(current).filter(([key]) => !(key in fixed) || keep.includes(key)),
				),
			),
		[go, fixed],
	);

	const activeCount = useCallback(
		(...ignore: (keyof State & string)[]) =>
			Object.keys(fixed).filter((key) => !ignore.includes(key) && state[key] !== fixed[key]).length,
		[fixed, state],
	);

	return { state, change, clear, activeCount };
}
