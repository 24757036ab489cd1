import type { Tone } from '@sevk/domain/common/rule/tone';
import classes from './route-stop-number.module.css';

/** A stop's number in sequence, coloured by its result as on the map. */
export function StopNumber({ position, tone }: { readonly position: number; readonly tone: Tone }) {
	return (
		<span
			className={classes.number}
			style={
				tone === 'grey'
					? undefined
					: { color: `var(--${tone}-ink)`, background: `var(--${tone}-tint)` }
			}
			data-plain={tone === 'grey' || undefined}
		>
			{position}
		</span>
	);
}
