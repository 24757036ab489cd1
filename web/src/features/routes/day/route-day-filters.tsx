import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconMap2, IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { dayTabs } from './route-day-tabs.ts';
import { RouteColumnChoice } from './route-list-table.tsx';
import type { RouteDay } from './use-route-day.ts';

type Props = { readonly day: RouteDay };

type FiltersProps = Props & {
	/** What the day waits for, before the options of the view on a desktop. */
	readonly waiting: ReactNode;
};

/** Search and state tabs of the day; on a desktop followed by what it waits for and the options of the view. */
export function DayFilters({ day, waiting }: FiltersProps) {
	const { state, change, counts } = day;
	const phone = usePhone();
	return (
		<FilterBar
			inLine={!phone}
			search={{
				value: state.ara,
				onChange: (ara) => change({ ara }),
				placeholder: 'Rota, sürücü, plaka, ilçe',
			}}
			activeCount={day.activeCount}
			onClear={day.clear}
			end={
				phone ? null : (
					<>
						{waiting}
						<ViewTools day={day} />
					</>
				)
			}
		>
			<StatusTabs
				label="Rota durumu"
				low={!phone}
				value={state.durum}
				onChange={(durum) => change({ durum })}
				tabs={[
					{ value: '', label: 'Hepsi', count: counts.data?.total },
					...dayTabs
						.map(({ value, label, states }) => ({
							value,
							label,
							count: counts.data && states.reduce((sum, each) => sum + counts.data.states[each], 0),
						}))
						// An empty list is no choice.
						.filter(({ value, count }) => count !== 0 || value === state.durum),
				]}
			/>
		</FilterBar>
	);
}

function ViewTools({ day }: Props) {
	const { view, planner, isMapBeside, change } = day;
	return (
		<>
			{view === 'liste' ? (
				<>
					<RouteColumnChoice />
					<SideMapButton
						isVisible={isMapBeside}
						onToggle={() => change({ yan: isMapBeside ? 'kapali' : '', rota: '' })}
					/>
				</>
			) : null}
			{view !== 'liste' && planner.mayPlan ? (
				<UndoButton count={planner.undoCount} onUndo={planner.undo} />
			) : null}
		</>
	);
}

type UndoProps = { readonly count: number; readonly onUndo: () => void };

function UndoButton({ count, onUndo }: UndoProps) {
	return (
		<ActionIcon
			variant="default"
			size={30}
			aria-label="Geri Al"
			title={count === 0 ? 'Geri alınacak taşıma yok' : `Geri Al (Ctrl Z) · ${count}`}
			disabled={count === 0}
			onClick={onUndo}
		>
			<IconArrowBackUp size={16} stroke={1.8} />
		</ActionIcon>
	);
}

function SideMapButton({
	isVisible,
	onToggle,
}: {
	readonly isVisible: boolean;
	readonly onToggle: () => void;
}) {
	const Icon = isVisible ? IconMapOff : IconMap2;
	const label = isVisible ? 'Haritayı Gizle' : 'Haritayı Göster';
	return (
		<ActionIcon variant="default" size={30} aria-label={label} title={label} onClick={onToggle}>
			<Icon size={16} stroke={1.8} />
		</ActionIcon>
	);
}
