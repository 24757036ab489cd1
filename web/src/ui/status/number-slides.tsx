import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './number-strip.module.css';

/** Two figures per slide at 390 px; an odd last one has a slide of its own. */
const figuresOnSlide = 2;

type Props = {
	readonly figures: readonly ReactNode[];
	readonly slide: number;
	readonly onSlide?: ((slide: number) => void) | undefined;
};

/** Key figures on a phone: slides, changed by swipe, arrow keys or dots. */
export function NumberSlides({ figures, slide, onSlide }: Props) {
	const rail = useRef<HTMLElement>(null);
	const slides = slidesOf(figures);
	const [here, setHere] = useState(Math.min(slide, slides.length - 1));

	// Restores the last slide before the first paint, without motion.
	const first = useRef(here);
	useLayoutEffect(() => {
		const element = rail.current;
		if (element) element.scrollLeft = first.current * element.clientWidth;
	}, []);

	function noteScroll() {
		const element = rail.current;
		if (!element || element.clientWidth === 0) return;
		const next = Math.round(element.scrollLeft / element.clientWidth);
		if (next === here) return;
		setHere(next);
		onSlide?.(next);
	}

	function show(index: number) {
		const element = rail.current;
		const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
		element?.scrollTo({
			left: index * element.clientWidth,
			behavior: calm ? 'instant' : 'smooth',
		});
	}

	return (
		<div className={classes.slider}>
			<section
				ref={rail}
				className={classes.rail}
				aria-label="Rakamlar"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
				tabIndex={0}
				onScroll={noteScroll}
			>
				{slides.map((pair, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position
					<dl key={index} className={classes.slide}>
						{pair}
					</dl>
				))}
			</section>
			<div className={classes.dots}>
				{slides.map((_, index) => (
					<button
						// biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
						key={index}
						type="button"
						className={classes.dot}
						aria-label={`Rakamlar ${index + 1} / ${slides.length}`}
						aria-current={index === here ? 'true' : undefined}
						onClick={() => show(index)}
					/>
				))}
			</div>
		</div>
	);
}

function slidesOf(figures: readonly ReactNode[]): ReactNode[][] {
	const slides: ReactNode[][] = [];
	for (let at = 0; at < figures.length; at += figuresOnSlide) {
		slides.push(figures.slice(at, at + figuresOnSlide));
	}
	return slides;
}
