import type { Tone } from '@sevk/domain/common/rule/tone';
import type { ReactNode } from 'react';
import { usePhone } from '../screen/use-phone.ts';
import { toneInk } from '../theme/tone-color.ts';
import { NumberSlides } from './number-slides.tsx';
import classes from './number-strip.module.css';

type StripNumber = {
	readonly label: string;
	readonly value: ReactNode;
	/** Only for a number that needs attention. */
	readonly tone?: Tone;
	readonly note?: string;
};

type Props = {
	readonly numbers: readonly StripNumber[];
	/** Label and figure in one line, below a table that needs the height: the first ones that fit. */
	readonly inLine?: boolean;
	/** On a phone: the first visible slide, from 0, and the callback for every swipe. */
	readonly slide?: number;
	readonly onSlide?: (slide: number) => void;
};

/** Key figures of the day: one line on a desktop, slides on a phone. */
export function NumberStrip({ numbers, inLine, slide = 0, onSlide }: Props) {
	const phone = usePhone();
	const figures = numbers.map((number) => <Figure key={number.label} {...number} />);
	if (phone) return <NumberSlides figures={figures} slide={slide} onSlide={onSlide} />;
	return (
		<dl className={classes.strip} data-in-line={inLine || undefined}>
			{figures}
		</dl>
	);
}

function Figure({ label, value, tone, note }: StripNumber) {
	return (
		<div className={classes.number}>
			<dt>{label}</dt>
			<dd style={tone ? { color: toneInk(tone) } : undefined}>
				{value}
				{note ? <small>{note}</small> : null}
			</dd>
		</div>
	);
}
