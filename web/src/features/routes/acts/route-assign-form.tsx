import { Button } from '@mantine/core';
import type { OrderRow } from '@sevk/contract/orders/orders';
import { addRouteOrders } from '@sevk/contract/routes/route-plan';
import type { RouteRow } from '@sevk/contract/routes/routes';
import { formatDate } from '@sevk/domain/common/date/date';
import { orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { fillableRouteStates } from '@sevk/domain/routes/common/route';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { useId, useState } from 'react';
import { call } from '../../../api/call/call.ts';
import type { BulkJob } from '../../../api/commands/bulk-run.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { type RouteNaming, useRouteName } from '../../../api/state/depot-name.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { BulkHint } from '../../../ui/feedback/bulk-bar.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useRoutes } from '../common/route-queries.ts';

type Props = { readonly picked: readonly OrderRow[]; readonly run: (job: BulkJob) => void };

/** Rotaya Ekle: adds the selected orders to a route of their depot that accepts orders. */
export function AddToRoute({ picked, run }: Props) {
	const mayPlan = useMay('routes.plan');
	const nameOf = useRouteName();
	const [open, setOpen] = useState(false);
	const hintId = useId();
	const [first] = picked;
	if (!mayPlan || first === undefined) return null;
	if (picked.every(({ state }) => orderAfter(state, 'assign') === null)) return null;
	const oneDepot = picked.every(({ depotId }) => depotId === first.depotId);
	return (
		<>
			<Button
				size="xs"
				disabled={!oneDepot}
				{...(oneDepot ? {} : { 'aria-describedby': hintId })}
				onClick={() => setOpen(true)}
			>
				Rotaya Ekle
			</Button>
			{oneDepot ? null : (
				<BulkHint id={hintId}>Yalnızca tek bir deponun siparişleri birlikte eklenir.</BulkHint>
			)}
			{open ? (
				<RouteChoice
					depotId={first.depotId}
					count={picked.length}
					onClose={() => setOpen(false)}
					onSelect={(route) => {
						setOpen(false);
						run(adding(route, nameOf(route.number, route.depotId)));
					}}
				/>
			) : null}
		</>
	);
}

function adding(route: RouteRow, name: string): BulkJob {
	return {
		done: (count) => `${count} sipariş ${name} rotasına eklendi`,
		refused: (count) => `${count} sipariş eklenemedi`,
		prepare: (items) => {
			const params = { routeId: route.id };
			const body = { orderIds: items.map(({ id }) => id) };
			return (idempotencyKey) => call(addRouteOrders, { params, body }, { idempotencyKey });
		},
	};
}

type ChoiceProps = {
	readonly depotId: string;
	readonly count: number;
	readonly onClose: () => void;
	readonly onSelect: (route: RouteRow) => void;
};

function RouteChoice({ depotId, count, onClose, onSelect }: ChoiceProps) {
	const [routeId, setRouteId] = useState<string | null>(null);
	const nameOf = useRouteName();
	const routes = useRoutes({ depotId, states: [...fillableRouteStates], limit: 200 });
	const rows = routes.data?.pages.flatMap((page) => page.items) ?? [];
	const selectedRoute = rows.find(({ id }) => id === routeId);
	return (
		<ActModal
			title={`${count} siparişi rotaya ekle`}
			verb="Rotaya Ekle"
			busy={false}
			disabled={selectedRoute === undefined}
			onClose={onClose}
			onSubmit={() => selectedRoute && onSelect(selectedRoute)}
		>
			<Select
				label="Rota"
				required
				search
				placeholder={routes.isPending ? 'Rotalar okunuyor…' : 'Seçiniz'}
				options={rows.map((route) => ({ value: route.id, label: wordsOf(route, nameOf) }))}
				value={routeId}
				onChange={setRouteId}
				description={
					routes.isSuccess && rows.length === 0
						? 'Bu depoda doldurulabilecek rota yok. Önce Rotalar ekranında yeni bir rota oluşturun.'
						: 'Taslak, planlanan ve yüklemedeki rotalar'
				}
			/>
		</ActModal>
	);
}

function wordsOf(route: RouteRow, nameOf: RouteNaming): string {
	const { number, depotId, serviceDate, plate, tour, driverName, orderCount } = route;
	const facts = [
		formatDate(serviceDate),
		vehicleWords(plate, tour, 'Araç yok'),
		driverName ?? 'Sürücü yok',
		`${orderCount} sipariş`,
	];
	return `${nameOf(number, depotId)} · ${facts.join(' · ')}`;
}
