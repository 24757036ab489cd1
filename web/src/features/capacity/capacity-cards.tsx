import { SegmentedControl, UnstyledButton } from '@mantine/core';
import type { CapacityCalendarRecord } from '@sevk/contract/capacity/capacity';
import { capacityAreaWord, formatCapacityDay } from '@sevk/domain/capacity/capacity-words';
import { useState } from 'react';
import { ScreenTabs } from '../../ui/screen/screen-tabs.tsx';
import classes from './capacity-cards.module.css';
import { CapacityCell } from './capacity-cell.tsx';
import type { CapacityActs } from './capacity-grid.tsx';
import { CapacityWeeks } from './capacity-weeks.tsx';

type Props = { readonly calendar: CapacityCalendarRecord } & CapacityActs;

type PhoneView = 'week' | 'day';

/** The same on a phone: the weeks at a glance, or a day with its ilçeler as cards. */
export function CapacityCards({ calendar, onDay, onArea }: Props) {
	const [view, setView] = useState<PhoneView>('week');
	const [date, setDate] = useState(calendar.today);
	return (
		<div className={classes.days}>
			<SegmentedControl
				fullWidth
				aria-label="Görünüm"
				value={view}
				onChange={(value) => setView(value as PhoneView)}
				data={[
					{ value: 'week', label: 'Hafta' },
					{ value: 'day', label: 'Gün' },
				]}
			/>
			{view === 'week' ? (
				<CapacityWeeks
					calendar={calendar}
					onArea={onArea}
					onOpen={(area, day) => {
						if (onDay !== null && day.serviceDate >= calendar.today) return onDay(area, day);
						setDate(day.serviceDate);
						setView('day');
					}}
				/>
			) : (
				<DayCards calendar={calendar} date={date} onDate={setDate} onDay={onDay} onArea={onArea} />
			)}
		</div>
	);
}

type DayProps = Props & { readonly date: string; readonly onDate: (date: string) => void };

/** The days as tabs, the ilçeler of the day as cards. */
function DayCards({ calendar, date: chosen, onDate, onDay, onArea }: DayProps) {
	const { areas, today, closures } = calendar;
	const all = (areas[0]?.days ?? []).map(({ serviceDate }) => serviceDate);
	const coming = all.filter((date) => date >= today || date === chosen);
	// The tab of today would be out of sight behind the days that have passed.
	const dates = coming.length === 0 ? all : coming;
	const date = dates.includes(chosen) ? chosen : (dates[0] ?? today);
	const closure = closures.find(({ serviceDate }) => serviceDate === date);
	return (
		<>
			<div className={classes.strip}>
				<ScreenTabs
					label="Günler"
					tabs={dates.map((value) => ({ value, label: formatCapacityDay(value) }))}
					value={date}
					onChange={onDate}
				/>
			</div>
			{closure === undefined ? null : (
				<p className={classes.closure}>Bütün ilçeler kapalı: {closure.reason}</p>
			)}
			<ul className={classes.cards}>
				{areas.map(({ area, days }) => {
					const day = days.find(({ serviceDate }) => serviceDate === date);
					if (day === undefined) return null;
					const mayEdit = onDay !== null && date >= today;
					return (
						<li key={area} className={classes.card}>
							<h2 className={classes.name}>{capacityAreaWord(area)}</h2>
							<CapacityCell day={day} isPast={date < today} />
							<div className={classes.acts}>
								{mayEdit ? (
									<UnstyledButton
										className={classes.act}
										aria-label={`Günü Düzenle: ${capacityAreaWord(area)}`}
										onClick={() => onDay(area, day)}
									>
										Günü Düzenle
									</UnstyledButton>
								) : null}
								{onArea === null ? null : (
									<UnstyledButton
										className={classes.act}
										aria-label={`Haftalık Sınırlar: ${capacityAreaWord(area)}`}
										onClick={() => onArea(area)}
									>
										Haftalık Sınırlar
									</UnstyledButton>
								)}
							</div>
						</li>
					);
				})}
			</ul>
		</>
	);
}
