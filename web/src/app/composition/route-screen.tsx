import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { lazy, Suspense } from 'react';
import { useMay } from '../../api/state/client-store.ts';
import { ResultActs } from '../../features/debits/result/debit-result-acts.tsx';
import { RouteDebitAct, RouteDebitItem } from '../../features/debits/route/debit-route-act.tsx';
import { RouteBalance, RouteDebitPanel } from '../../features/debits/route/debit-route-panel.tsx';
import { RouteWaitingTransfers } from '../../features/debits/transfer/debit-waiting-transfers.tsx';
import { TransferStopsButton } from '../../features/debits/transfer/transfer-stops-button.tsx';
import { RoutePlanTools } from '../../features/proposals/plan-route-tools.tsx';
import { WithdrawalButton } from '../../features/proposals/plan-withdrawal-button.tsx';
import { RouteActs } from '../../features/routes/acts/route-acts.tsx';
import { RouteDepartureCheck } from '../../features/routes/acts/route-departure-check.tsx';
import { RouteOrderRemoval } from '../../features/routes/common/route-order-removal.tsx';
import { RoutePaperItems, RoutePapers } from '../../features/routes/common/route-papers.tsx';
import {
	RouteDetailScreen,
	type RouteParts,
} from '../../features/routes/detail/route-detail-screen.tsx';
import { SettlementPanel } from '../../features/settlements/count/settlement-panel.tsx';
import { ReturnPanel } from '../../features/settlements/count/settlement-return-panel.tsx';
import {
	ClosingBlocks,
	ClosingButton,
	ClosingItem,
	useClosing,
} from '../../features/settlements/count/settlement-route-closing.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { usePhone } from '../../ui/screen/use-phone.ts';

/**
 * Rota Detayı with its parts of debits and settlements: routes may not import them, the app may.
 */
const parts: RouteParts = {
	acts: (route) => <HeadActs route={route} />,
	balance: (route) => (
		<>
			<RouteWaitingTransfers route={route} />
			<RouteBalance route={route} />
			<RouteDepartureCheck route={route} debitAct={<RouteDebitAct route={route} small />} />
			<ClosingBlocks route={route} />
		</>
	),
	orderActs: (route, _stop, order) => (
		<>
			<ResultActs route={route} order={order} />
			<RouteOrderRemoval route={route} order={order} />
		</>
	),
	stopTools: (route) => (
		<RoutePlanTools
			route={route}
			handOver={
				<>
					<TransferStopsButton route={route} />
					<WithdrawalButton route={route} />
				</>
			}
		/>
	),
	doorAct: (route, order) => <ResultActs key={order.orderId} route={route} order={order} primary />,
	tabs: [{ value: 'zimmet', label: 'Zimmet', show: (route) => <RouteDebitPanel route={route} /> }],
};

/** Tabs of the settlement, for users who may read it. */
const settlementTabs: RouteParts['tabs'] = [
	{ value: 'tahsilat', label: 'Tahsilat', show: (route) => <SettlementPanel route={route} /> },
	{ value: 'iadeler', label: 'İadeler', show: (route) => <ReturnPanel route={route} /> },
];

/** The past of a vehicle, for users who may look at it; the map is loaded with it. */
const LocationReplay = lazy(async () => ({
	default: (await import('../../features/locations/location-replay.tsx')).LocationReplay,
}));

const replayTabs: RouteParts['tabs'] = [
	{
		value: 'iz',
		label: 'Rota İzi',
		show: (route) => (
			<Suspense fallback={<SkeletonTable />}>
				<LocationReplay key={route.id} route={route} />
			</Suspense>
		),
	},
];

/** The acts of the head. On a phone all but the next one are in one menu. */
function HeadActs({ route }: { readonly route: RouteDetail }) {
	const phone = usePhone();
	const { act, dialog } = useClosing(route);
	const closesInMenu = phone && act !== null && !act.primary;
	return (
		<>
			<RouteActs
				route={route}
				next={
					<>
						<RouteDebitAct route={route} />
						{closesInMenu ? null : <ClosingButton act={act} />}
					</>
				}
				menuItems={
					phone ? (
						<>
							<RouteDebitItem route={route} />
							{closesInMenu ? <ClosingItem act={act} /> : null}
							<RoutePaperItems route={route} />
						</>
					) : null
				}
			/>
			{phone ? null : <RoutePapers route={route} />}
			{dialog}
		</>
	);
}

export function RouteScreen() {
	const maySettle = useMay('settlements.read');
	const mayReplay = useMay('locations.replay');
	const tabs = [
		...parts.tabs,
		...(maySettle ? settlementTabs : []),
		...(mayReplay ? replayTabs : []),
	];
	return <RouteDetailScreen parts={{ ...parts, tabs }} />;
}
