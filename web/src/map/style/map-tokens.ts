import { type Tone, tones } from '@sevk/domain/common/rule/tone';
import { useMemo, useSyncExternalStore } from 'react';

/** The colours of the canvas, read from the page, since a canvas has no CSS variables. */
export type MapTokens = {
	readonly scheme: string;
	readonly paper: string;
	readonly ink: string;
	readonly inkDim: string;
	readonly brand: string;
	readonly solid: Readonly<Record<Tone, string>>;
};

const root = document.documentElement;
const schemeOf = () => root.dataset['mantineColorScheme'] ?? 'light';

function watchScheme(onChange: () => void): () => void {
	const observer = new MutationObserver(onChange);
	observer.observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
	return () => observer.disconnect();
}

export function useMapTokens(): MapTokens {
	const scheme = useSyncExternalStore(watchScheme, schemeOf);
	return useMemo(() => readTokens(scheme), [scheme]);
}

function readTokens(scheme: string): MapTokens {
	const style = getComputedStyle(root);
	const colour = (name: string) => style.getPropertyValue(name).trim();
	return {
		scheme,
		paper: colour('--paper'),
		ink: colour('--ink'),
		inkDim: colour('--ink-dim'),
		brand: colour('--brand-ink'),
		solid: Object.fromEntries(
			tones.map((tone) => [tone, colour(`--${tone}-solid`)]),
		) as MapTokens['solid'],
	};
}
