import type { Tone } from '@sevk/domain/common/tone';
import type { ReactNode } from 'react';
import classes from './number-strip.module.css';
import { toneInk } from './tone-color.ts';

export type StripNumber = {
	readonly label: string;
	readonly value: ReactNode;
	/** Only for a number that asks for attention. */
	readonly tone?: Tone;
	readonly note?: string;
};

/** The few figures that say how the day stands. */
export function NumberStrip({ numbers }: { readonly numbers: readonly StripNumber[] }) {
	return (
		<dl className={classes.strip}>
			{numbers.map(({ label, value, tone, note }) => (
				<div key={label} className={classes.number}>
					<dt>{label}</dt>
					<dd style={tone ? { color: toneInk(tone) } : undefined}>
						{value}
						{note ? <small>{note}</small> : null}
					</dd>
				</div>
			))}
		</dl>
	);
}
