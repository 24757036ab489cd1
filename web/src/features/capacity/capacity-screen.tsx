import { ActionIcon, Button, Group } from '@mantine/core';
import type { CapacityDayCell } from '@sevk/contract/capacity/capacity';
import { allAreas } from '@sevk/domain/capacity/capacity';
import { addDays, formatDate, weekdayIndex } from '@sevk/domain/common/date/date';
import {
	IconBulb,
	IconCalendarStats,
	IconChevronLeft,
	IconChevronRight,
} from '@tabler/icons-react';
import { useState } from 'react';
import { listState } from '../../api/connection/list-state.ts';
import { useMay } from '../../api/state/client-store.ts';
import { useToday } from '../../ui/date/use-today.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { usePhone } from '../../ui/screen/use-phone.ts';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { OneDepot } from '../depots/depot-select.tsx';
import { CapacityCards } from './capacity-cards.tsx';
import { CapacityDayForm } from './capacity-day-form.tsx';
import { CapacityGrid } from './capacity-grid.tsx';
import { CapacityProposalForm } from './capacity-proposal-form.tsx';
import { useCapacity } from './capacity-queries.ts';
import { CapacityWeekForm } from './capacity-week-form.tsx';

const weeks = 2;

/** Kapasite Takvimi: weeks × ilçe with what is taken and the limit. */
export function CapacityScreen() {
	const today = useToday();
	const { state, change } = useUrlState({ hafta: '' });
	const monday = addDays(today, -weekdayIndex(today));
	const from = state.hafta === '' ? monday : state.hafta;
	const go = (days: number) => {
		const next = addDays(from, days);
		change({ hafta: next === monday ? '' : next });
	};
	const steps = (
		<Group gap={4} wrap="nowrap">
			<ActionIcon variant="default" aria-label="Önceki hafta" onClick={() => go(-7)}>
				<IconChevronLeft size={18} stroke={1.8} />
			</ActionIcon>
			<Button size="sm" variant="default" onClick={() => change({ hafta: '' })}>
				{formatDate(from)} – {formatDate(addDays(from, weeks * 7 - 1))}
			</Button>
			<ActionIcon variant="default" aria-label="Sonraki hafta" onClick={() => go(7)}>
				<IconChevronRight size={18} stroke={1.8} />
			</ActionIcon>
		</Group>
	);
	return (
		<Screen title="Kapasite Takvimi" beside={steps}>
			<OneDepot note="Kapasite her depo için ayrı tutulur.">
				{(depotId) => <CapacityBoard depotId={depotId} from={from} />}
			</OneDepot>
		</Screen>
	);
}

type Open =
	| { readonly kind: 'day'; readonly area: string; readonly day: CapacityDayCell }
	| { readonly kind: 'week'; readonly area: string | null }
	| { readonly kind: 'proposals' };

function CapacityBoard({ depotId, from }: { readonly depotId: string; readonly from: string }) {
	const phone = usePhone();
	const mayEdit = useMay('routes.plan');
	const capacity = useCapacity({ depotId, from, weeks });
	const [open, setOpen] = useState<Open | null>(null);
	const calendar = capacity.data;
	const rules = calendar?.rules ?? [];
	const close = () => setOpen(null);
	const acts = {
		onDay: mayEdit
			? (area: string, day: CapacityDayCell) => setOpen({ kind: 'day', area, day })
			: null,
		onArea: mayEdit ? (area: string) => setOpen({ kind: 'week', area }) : null,
	};
	const View = phone ? CapacityCards : CapacityGrid;
	return (
		<>
			{mayEdit ? (
				<ServerActs>
					<Group gap="xs" mb="sm">
						<Button
							variant="default"
							leftSection={<IconBulb size={16} stroke={1.8} />}
							onClick={() => setOpen({ kind: 'proposals' })}
						>
							Öneriler
						</Button>
						<Button variant="default" onClick={() => setOpen({ kind: 'week', area: null })}>
							İlçe Ekle
						</Button>
						<Button variant="default" onClick={() => setOpen({ kind: 'week', area: allAreas })}>
							Bütün İlçeler
						</Button>
					</Group>
				</ServerActs>
			) : null}
			<ListContent
				{...listState(capacity)}
				count={calendar?.areas.length ?? 0}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						icon={IconCalendarStats}
						title="Henüz sınır yok"
						note="Bir ilçede günde kaç durak ve kaç desi dağıtabildiğinizi girin; sipariş alınırken dolu günler söylenir."
					/>
				}
			>
				{calendar === undefined ? null : <View calendar={calendar} {...acts} />}
			</ListContent>
			{open?.kind === 'day' ? (
				<CapacityDayForm depotId={depotId} area={open.area} day={open.day} onClose={close} />
			) : null}
			{open?.kind === 'week' ? (
				<CapacityWeekForm depotId={depotId} area={open.area} rules={rules} onClose={close} />
			) : null}
			{open?.kind === 'proposals' ? (
				<CapacityProposalForm depotId={depotId} rules={rules} onClose={close} />
			) : null}
		</>
	);
}
