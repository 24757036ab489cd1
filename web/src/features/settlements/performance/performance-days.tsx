import { VisuallyHidden } from '@mantine/core';
import type { Performance } from '@sevk/contract/settlements/performance';
import { addDays, daysBetween, formatDate, weekdayOf } from '@sevk/domain/common/date/date';
import { addPerformance } from '@sevk/domain/settlements/performance';
import { formatFigure, type PerformanceFigure } from '@sevk/domain/settlements/performance-words';
import { Panel } from '../../../ui/screen/panel.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import classes from './performance.module.css';

type Props = {
	readonly days: Performance['days'];
	readonly figure: PerformanceFigure;
	readonly dateFrom: string;
	readonly dateTo: string;
};

/** Up to this number of days each bar has labels. */
const namedDays = { desktop: 14, phone: 7 };
const nothing = addPerformance([]);

/** One figure per day as bars. */
export function PerformanceDays({ days, figure, dateFrom, dateTo }: Props) {
	const sumsByDate = new Map(days.map(({ serviceDate, sums }) => [serviceDate, sums]));
	const count = daysBetween(dateFrom, dateTo) + 1;
	const bars = Array.from({ length: count }, (_, index) => {
		const date = addDays(dateFrom, index);
		const sums = sumsByDate.get(date) ?? nothing;
		// A day without a route has no value, which is not zero.
		return { date, value: sumsByDate.has(date) ? figure.of(sums) : null, sums };
	});
	const highest = Math.max(...bars.map(({ value }) => Math.abs(value ?? 0)));
	const named = count <= namedDays[usePhone() ? 'phone' : 'desktop'];
	return (
		<Panel title={`Gün Gün: ${figure.label}`} note={`= ${figure.formula}`}>
			<ol className={classes.days} data-named={named || undefined}>
				{bars.map(({ date, value, sums }) => {
					const text = value === null ? '—' : formatFigure(figure, sums);
					return (
						<li key={date} title={`${formatDate(date)} ${weekdayOf(date)}: ${text}`}>
							{named ? (
								<span className={classes.dayFigure} data-figures>
									{text}
								</span>
							) : (
								<VisuallyHidden>
									{formatDate(date)}: {text}
								</VisuallyHidden>
							)}
							<span className={classes.column} aria-hidden>
								<span
									data-below={(value ?? 0) < 0 || undefined}
									style={{
										height: `${highest === 0 ? 0 : (Math.abs(value ?? 0) / highest) * 100}%`,
									}}
								/>
							</span>
							{named ? (
								<span className={classes.dayName}>
									{weekdayOf(date)} <time dateTime={date}>{formatDate(date).slice(0, 5)}</time>
								</span>
							) : null}
						</li>
					);
				})}
			</ol>
			{named ? null : (
				<div className={classes.ends} aria-hidden>
					<span>{formatDate(dateFrom)}</span>
					<span>{formatDate(dateTo)}</span>
				</div>
			)}
		</Panel>
	);
}
