import { Button } from '@mantine/core';
import { BulkBar } from '../../../ui/feedback/bulk-bar.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { BondMenu } from '../../orders/common/order-bond-menu.tsx';
import classes from '../common/route-list.module.css';
import { loadWords } from '../common/route-load-words.ts';
import type { RoutePlanner } from './route-planner.ts';
import { chosenOrders } from './route-selection.ts';
import { RouteTargets } from './route-targets.tsx';

type Props = {
	readonly planner: RoutePlanner;
	readonly onAskWhere: (orderIds: readonly string[]) => void;
	readonly onNewRoute: () => void;
	/** Opens Otomatik Planla for orders of the pool; absent for a day that is over. */
	readonly onPlan: ((orderIds: readonly string[]) => void) | null;
};

/** "12 sipariş seçildi · 18 koli · 140 desi" with the acts on the selection, in every view. */
export function RouteSelectionBar({ planner, onAskWhere, onNewRoute, onPlan }: Props) {
	const { plan, selection, mayPlan, bring } = planner;
	const orders = chosenOrders(plan, selection);
	const planned = orders.filter(({ routeId }) => routeId !== null);
	const waiting = orders.filter(({ routeId }) => routeId === null);
	if (!mayPlan || orders.length === 0) return null;
	return (
		<div className={classes.floating}>
			<ServerActs>
				<RouteTargets planner={planner} orders={orders} />
			</ServerActs>
			<BulkBar
				count={orders.length}
				word="sipariş"
				note={loadWords(orders)}
				onClear={selection.clear}
			>
				<Button size="xs" onClick={() => onAskWhere(orders.map(({ id }) => id))}>
					Rotaya Ekle…
				</Button>
				<Button size="xs" variant="default" onClick={onNewRoute}>
					Yeni Rota
				</Button>
				{waiting.length > 1 && onPlan !== null ? (
					<Button size="xs" variant="default" onClick={() => onPlan(waiting.map(({ id }) => id))}>
						Otomatik Planla
					</Button>
				) : null}
				<BondMenu orders={orders} onBound={selection.clear} />
				{planned.length > 0 ? (
					<Button size="xs" variant="default" onClick={() => bring(planned, { routeId: null })}>
						Havuza Al
					</Button>
				) : null}
			</BulkBar>
		</div>
	);
}
