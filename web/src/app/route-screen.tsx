import type { RouteDetail } from '@sevk/contract/routes/routes';
import { ResultActs } from '../features/debits/result-acts.tsx';
import { RouteDebitAct } from '../features/debits/route-debit-act.tsx';
import { RouteBalance, RouteDebitPanel } from '../features/debits/route-debit-panel.tsx';
import { RouteActs } from '../features/routes/route-acts.tsx';
import { RouteDetailScreen, type RouteParts } from '../features/routes/route-detail-screen.tsx';
import { RouteOrderRemoval } from '../features/routes/route-order-removal.tsx';
import { ReturnPanel } from '../features/settlements/return-panel.tsx';
import { ClosingAct, ClosingBlocks } from '../features/settlements/route-closing.tsx';
import { SettlementPanel } from '../features/settlements/settlement-panel.tsx';

/** Rota Detayı put together: routes may not look up at debits and settlements, the app may. */
const parts: RouteParts = {
	acts: (route) => <RouteActs route={route} next={<NextActs route={route} />} />,
	balance: (route) => (
		<>
			<RouteBalance route={route} />
			<ClosingBlocks route={route} />
		</>
	),
	orderActs: (route, _stop, order) => (
		<>
			<ResultActs route={route} order={order} />
			<RouteOrderRemoval route={route} order={order} />
		</>
	),
	tabs: [
		{ value: 'zimmet', label: 'Zimmet', show: (route) => <RouteDebitPanel route={route} /> },
		{ value: 'tahsilat', label: 'Tahsilat', show: (route) => <SettlementPanel route={route} /> },
		{ value: 'iadeler', label: 'İadeler', show: (route) => <ReturnPanel route={route} /> },
	],
};

function NextActs({ route }: { readonly route: RouteDetail }) {
	return (
		<>
			<RouteDebitAct route={route} />
			<ClosingAct route={route} />
		</>
	);
}

export function RouteScreen() {
	return <RouteDetailScreen parts={parts} />;
}
