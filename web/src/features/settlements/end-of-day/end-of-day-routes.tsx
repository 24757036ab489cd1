import { routePath } from '@sevk/contract/common/paths';
import type { EndOfDay, OpenRoute } from '@sevk/contract/settlements/end-of-day';
import { startWithCapital } from '@sevk/domain/common/text/capital';
import { finishedRouteStates } from '@sevk/domain/routes/common/route';
import { routeStateWords, vehicleWords } from '@sevk/domain/routes/common/route-words';
import type { CloseBlockKind } from '@sevk/domain/settlements/settlement-words';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRouteName } from '../../../api/state/depot-name.ts';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import classes from './end-of-day-screen.module.css';

/** The tab of the route's screen that resolves each block, and the form that opens there. */
const tabOf: Record<CloseBlockKind, string> = {
	departure: '',
	stops: '',
	'return-km': '?form=return',
	goods: '?sekme=zimmet',
	dispute: '?sekme=zimmet',
	equipment: '?sekme=zimmet',
	transfers: '?sekme=zimmet',
	reports: '?sekme=zimmet',
	cash: '?sekme=tahsilat&form=count',
	difference: '?sekme=tahsilat&form=approve',
};

/** Routes of the day that are not closed, and what blocks each. */
export function EndOfDayRoutes({ day }: { readonly day: EndOfDay }) {
	const { openRoutes, closedCount } = day;
	return (
		<Panel
			title={`Kapanmayan Rotalar (${openRoutes.length})`}
			note={closedCount > 0 ? `${closedCount} rota kapatıldı.` : undefined}
		>
			{openRoutes.length === 0 ? (
				<p className={classes.quiet}>Günün tüm rotaları kapatıldı.</p>
			) : (
				<ul className={classes.routes}>
					{openRoutes.map((route) => (
						<li key={route.id}>
							<OpenRouteItem route={route} />
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}

function OpenRouteItem({ route }: { readonly route: OpenRoute }) {
	const name = useRouteName()(route.number, route.depotId);
	const crew = [vehicleWords(route.plate, route.tour), route.driverName ?? 'Sürücü atanmadı'];
	return (
		<>
			<div className={classes.head}>
				<div className={classes.who}>
					<Link to={routePath(route.id)}>{name}</Link>
					<span>{crew.join(' · ')}</span>
				</div>
				<StatusChip {...routeStateWords[route.state]} size="sm" />
			</div>
			{route.blocks.length === 0 && finishedRouteStates.includes(route.state) ? (
				<p className={classes.ready}>Engel yok; rota kapatılabilir.</p>
			) : null}
			<ul className={classes.blocks} aria-label={`${name} kapanmadan önce`}>
				{route.blocks.map(({ kind, words }) => (
					<li key={kind}>
						<Link to={`${routePath(route.id)}${tabOf[kind]}`}>
							{startWithCapital(words)}
							<IconChevronRight size={14} stroke={1.8} aria-hidden />
						</Link>
					</li>
				))}
			</ul>
		</>
	);
}
