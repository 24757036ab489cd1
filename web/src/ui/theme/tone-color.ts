import type { Tone } from '@sevk/domain/common/rule/tone';

/** The CSS colours of a tone, for bars, pins and lines that are not chips. */
export function toneInk(tone: Tone): string {
	return `var(--${tone}-ink)`;
}

export function toneSolid(tone: Tone): string {
	return `var(--${tone}-solid)`;
}
