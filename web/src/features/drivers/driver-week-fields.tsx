import { SegmentedControl } from '@mantine/core';
import {
	commonWeek,
	formatWorkWeek,
	usualWeek,
	type WorkWeek,
} from '@sevk/domain/common/date/work-week';
import type { ReactNode } from 'react';
import { WorkWeekField } from '../../ui/date/work-week-field.tsx';
import { Wide } from '../../ui/dialog/form-modal.tsx';
import { useDepots } from '../depots/depot-queries.ts';
import classes from './driver-week-fields.module.css';

type Props = {
	readonly depotId: string;
	/** Own week; null: that of the depot. */
	readonly value: WorkWeek | null;
	readonly onChange: (week: WorkWeek | null) => void;
	readonly errorOf: (path: string) => ReactNode;
};

/** Vardiya ve Mola: the hours of the depot, or own ones that begin with them. */
export function DriverWeekFields({ depotId, value, onChange, errorOf }: Props) {
	const depots = useDepots({});
	const depot = depots.data?.items.find(({ id }) => id === depotId);
	const depotWeek = depot?.workWeek ?? null;
	return (
		<Wide>
			<div className={classes.week}>
				<SegmentedControl
					aria-label="Çalışma saatleri"
					size="xs"
					value={value === null ? 'depot' : 'own'}
					onChange={(next) => onChange(next === 'depot' ? null : (depotWeek ?? commonWeek))}
					data={[
						{ value: 'depot', label: 'Depo saatleri' },
						{ value: 'own', label: 'Kendi saatleri' },
					]}
				/>
				{value === null ? (
					<p className={classes.depot}>
						{depot === undefined ? null : formatWorkWeek(depotWeek ?? usualWeek)}
					</p>
				) : (
					<WorkWeekField value={value} onChange={onChange} errorOf={errorOf} />
				)}
			</div>
		</Wide>
	);
}
