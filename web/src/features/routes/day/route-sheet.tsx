import { stopStateWords } from '@sevk/domain/routes/common/route-words';
import { type ReactNode, useEffect, useRef } from 'react';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import type { PlanRoute } from '../common/route-plan.ts';
import { StopNumber } from '../common/route-stop-number.tsx';
import classes from './route-sheet.module.css';

type Props = {
	/** Behind the sheet: the map, with the day and the view switch above it. */
	readonly map: ReactNode;
	readonly tools: ReactNode;
	/** Numbers and tabs; hidden while a route is open. */
	readonly head: ReactNode;
	/** A change scrolls the sheet to its top. */
	readonly contentKey: string;
	readonly children: ReactNode;
};

/** Rotalar on a phone: a map, and over it a sheet that snaps to half or full height. */
export function RouteSheet({ map, tools, head, contentKey, children }: Props) {
	const scroller = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: back to the top for new content
	useEffect(() => {
		scroller.current?.scrollTo({ top: 0 });
	}, [contentKey]);
	return (
		<div className={classes.frame}>
			<div className={classes.map}>{map}</div>
			<div className={classes.tools}>{tools}</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
			<section className={classes.scroller} ref={scroller} aria-label="Rotalar" tabIndex={0}>
				<div className={classes.window} />
				<div className={classes.sheet}>
					<div className={classes.grip} aria-hidden />
					{head}
					{children}
				</div>
			</section>
		</div>
	);
}

/** The stops of the open route below its card. */
export function SheetStops({ entry }: { readonly entry: PlanRoute }) {
	return (
		<ol className={classes.stops} aria-label="Duraklar">
			{entry.stops.map((stop) => {
				const word = stopStateWords[stop.state];
				const [first] = stop.orders;
				return (
					<li key={stop.key}>
						<StopNumber position={stop.position} tone={word.tone} />
						<span className={classes.place}>
							<strong>{first?.neighbourhood || first?.districtName || 'Adres yok'}</strong>
							<span>
								{joinFacts([first?.districtName, word.label, `${stop.orders.length} sipariş`])}
							</span>
						</span>
					</li>
				);
			})}
		</ol>
	);
}
