import type { RouteDetail } from '@sevk/contract/routes/routes';
import { useMay } from '../api/client-store.ts';
import { ResultActs } from '../features/debits/result-acts.tsx';
import { RouteDebitAct } from '../features/debits/route-debit-act.tsx';
import { RouteBalance, RouteDebitPanel } from '../features/debits/route-debit-panel.tsx';
import { RouteWaitingTransfers } from '../features/debits/waiting-transfers.tsx';
import { RouteActs } from '../features/routes/route-acts.tsx';
import { RouteDepartureCheck } from '../features/routes/route-departure-check.tsx';
import { RouteDetailScreen, type RouteParts } from '../features/routes/route-detail-screen.tsx';
import { RouteOrderRemoval } from '../features/routes/route-order-removal.tsx';
import { RoutePapers } from '../features/routes/route-papers.tsx';
import { ReturnPanel } from '../features/settlements/return-panel.tsx';
import { ClosingAct, ClosingBlocks } from '../features/settlements/route-closing.tsx';
import { SettlementPanel } from '../features/settlements/settlement-panel.tsx';

/** Rota Detayı put together: routes may not look up at debits and settlements, the app may. */
const parts: RouteParts = {
	acts: (route) => (
		<>
			<RouteActs route={route} next={<NextActs route={route} />} />
			<RoutePapers route={route} />
		</>
	),
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
	doorAct: (route, order) => <ResultActs key={order.orderId} route={route} order={order} primary />,
	tabs: [{ value: 'zimmet', label: 'Zimmet', show: (route) => <RouteDebitPanel route={route} /> }],
};

/** Tabs that are read from the settlement, for those who may see it. */
const settlementTabs: RouteParts['tabs'] = [
	{ value: 'tahsilat', label: 'Tahsilat', show: (route) => <SettlementPanel route={route} /> },
	{ value: 'iadeler', label: 'İadeler', show: (route) => <ReturnPanel route={route} /> },
];

function NextActs({ route }: { readonly route: RouteDetail }) {
	return (
		<>
			<RouteDebitAct route={route} />
			<ClosingAct route={route} />
		</>
	);
}

export function RouteScreen() {
	const maySettle = useMay('settlements.read');
	const shown = maySettle ? { ...parts, tabs: [...parts.tabs, ...settlementTabs] } : parts;
	return <RouteDetailScreen parts={shown} />;
}
