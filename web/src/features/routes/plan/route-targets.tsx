import { capacityWarning } from '@sevk/domain/routes/plan/route-fit';
import { loadOf } from '@sevk/domain/vehicles/vehicle-capacity';
import { IconAlertTriangle } from '@tabler/icons-react';
import { loadWords } from '../common/route-load-words.ts';
import type { PlanOrder } from '../common/route-plan.ts';
import { fillableRoutes, shortRouteName } from './route-fillable.ts';
import type { RoutePlanner } from './route-planner.ts';
import classes from './route-targets.module.css';

type Props = { readonly planner: RoutePlanner; readonly orders: readonly PlanOrder[] };

/** The routes of the day that take the selected orders: one click moves them there. */
export function RouteTargets({ planner, orders }: Props) {
	const [depotId, ...others] = new Set(orders.map((order) => order.depotId));
	if (depotId === undefined || others.length > 0) return null;
	const routes = fillableRoutes(planner.plan, depotId).filter(
		({ route }) => !orders.every(({ routeId }) => routeId === route.id),
	);
	if (routes.length === 0) return null;
	return (
		<ul className={classes.targets} aria-label="Rotalar: seçilenleri ekle">
			{routes.map((entry) => {
				const coming = orders.filter(({ routeId }) => routeId !== entry.route.id);
				const warning = capacityWarning(loadOf(coming), entry);
				return (
					<li key={entry.route.id}>
						<button
							type="button"
							className={classes.target}
							title={warning ?? entry.name}
							onClick={() => planner.bring(orders, { routeId: entry.route.id })}
						>
							<strong>
								{shortRouteName(entry)}
								{warning === null ? null : (
									<IconAlertTriangle size={13} stroke={1.8} aria-label={warning} />
								)}
							</strong>
							<span>
								{entry.orders.length === 0
									? 'Boş'
									: `${entry.orders.length} sipariş · ${loadWords(entry.orders)}`}
							</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}
