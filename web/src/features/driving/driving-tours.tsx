import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { routeStateWords, tourWords } from '@sevk/domain/routes/common/route-words';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import classes from './common/driving.module.css';
import type { DayWithRoute } from './common/driving-day.tsx';

/** The tours of a day that has several: the present one and what comes after it. */
export function DrivingTours({ day }: { readonly day: DayWithRoute }) {
	const { tours, route } = day;
	if (tours.length < 2) return null;
	return (
		<section className={classes.card} aria-label="Bugünkü turlar">
			<h2 className={classes.heading}>Bugünkü turlarınız</h2>
			<ul className={classes.tours}>
				{tours.map(({ routeId, number, tour, state, plate, stopCount }) => (
					<li key={routeId} aria-current={routeId === route.id ? 'step' : undefined}>
						<span>
							<strong>{tourWords(tour)}</strong>{' '}
							{joinFacts([number, plate && formatPlate(plate), `${stopCount} durak`])}
						</span>
						<StatusChip {...routeStateWords[state]} size="sm" />
					</li>
				))}
			</ul>
		</section>
	);
}
