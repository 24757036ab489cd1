import type { Tone } from '@sevk/domain/common/tone';
import type { ReactNode } from 'react';
import { NumberSlides } from './number-slides.tsx';
import classes from './number-strip.module.css';
import { toneInk } from './tone-color.ts';
import { usePhone } from './use-phone.ts';

type StripNumber = {
	readonly label: string;
	readonly value: ReactNode;
	/** Only for a number that asks for attention. */
	readonly tone?: Tone;
	readonly note?: string;
};

type Props = {
	readonly numbers: readonly StripNumber[];
	/** On a phone: which slide is shown first, from 0; whoever keeps it hears of every swipe. */
	readonly slide?: number;
	readonly onSlide?: (slide: number) => void;
};

/** The few figures that say how the day stands: a line on a desk, slides on a phone. */
export function NumberStrip({ numbers, slide = 0, onSlide }: Props) {
	const phone = usePhone();
	const shown = numbers.map((number) => <Figure key={number.label} {...number} />);
	if (phone) return <NumberSlides figures={shown} slide={slide} onSlide={onSlide} />;
	return <dl className={classes.strip}>{shown}</dl>;
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
