import { Button } from '@mantine/core';
import { routePath } from '@sevk/contract/common/paths';
import type { RouteAlertAnswer } from '@sevk/contract/routes/route-alerts';
import { contactLinks } from '@sevk/domain/orders/common/order-contact';
import { type RouteState, settlingRouteStates } from '@sevk/domain/routes/common/route';
import { actsOfAlerts } from '@sevk/domain/routes/common/route-alert-kind';
import { alertWord } from '@sevk/domain/routes/common/route-alert-words';
import { IconBellExclamation, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusChip } from '../../../ui/status/status-chip.tsx';

type ChipsProps = { readonly alerts: readonly RouteAlertAnswer[]; readonly now: Date };

/** The alerts of a route that hold now, each with the age of its fact. */
export function RouteAlertChips({ alerts, now }: ChipsProps) {
	return alerts.map((alert) => (
		<StatusChip key={alert.kind} {...alertWord(alert, now)} icon={IconBellExclamation} size="sm" />
	));
}

type CallProps = { readonly phone: string | null; readonly driverName: string | null };

/** Nothing for who does not see the number in full. */
export function CallDriver({ phone, driverName }: CallProps) {
	const call = contactLinks(phone).find(({ channel }) => channel === 'call');
	if (call === undefined) return null;
	return (
		<Button
			component="a"
			href={call.href}
			size="compact-sm"
			variant="default"
			leftSection={<IconPhone size={16} stroke={1.8} aria-hidden />}
			aria-label={driverName === null ? 'Sürücüyü Ara' : `Sürücüyü Ara: ${driverName}`}
		>
			Sürücüyü Ara
		</Button>
	);
}

type Props = {
	readonly route: {
		readonly routeId: string;
		readonly state: RouteState;
		readonly driverName: string | null;
		readonly driverPhone: string | null;
		readonly alerts: readonly RouteAlertAnswer[];
	};
	/** The stop that the vehicle is at; null without one. */
	readonly stopId: string | null;
};

/** What can be done about the alerts of a route from a list of several. */
export function RouteAlertActs({ route, stopId }: Props) {
	const { routeId, state, driverName, driverPhone } = route;
	const to = routePath(routeId);
	return actsOfAlerts(route.alerts).map((act) => {
		if (act === 'call') return <CallDriver key={act} phone={driverPhone} driverName={driverName} />;
		const isStop = act === 'stop';
		if (isStop ? stopId === null : !settlingRouteStates.includes(state)) return null;
		const search = isStop ? { durak: stopId ?? '' } : { sekme: 'tahsilat' };
		return (
			<Button
				key={act}
				component={Link}
				to={to}
				search={search as never}
				size="compact-sm"
				variant="default"
			>
				{isStop ? 'Durağa Git' : 'Tahsilata Git'}
			</Button>
		);
	});
}
