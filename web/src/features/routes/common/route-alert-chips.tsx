import { Button } from '@mantine/core';
import { routePath } from '@sevk/contract/common/paths';
import type { RouteAlertAnswer } from '@sevk/contract/routes/route-alerts';
import { contactLinks } from '@sevk/domain/orders/common/order-contact';
import { type RouteState, settlingRouteStates } from '@sevk/domain/routes/common/route';
import { actsOfAlerts } from '@sevk/domain/routes/common/route-alert-kind';
import { alertWord } from '@sevk/domain/routes/common/route-alert-words';
import { IconBellExclamation, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../api/state/client-store.ts';
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

/** In the key `durak` of an address: the stop that the alerts of the route are about. */
export const stopOfAlerts = 'uyari';

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
	const { routeId, driverName, driverPhone } = route;
	// The driver may wait at another stop than the next one; the page of the route has the request.
	const isRequested = route.alerts.some(({ kind }) => kind === 'code_release_waiting');
	const durak = isRequested ? stopOfAlerts : stopId;
	return actsOfAlerts(route.alerts).map((act) => {
		if (act === 'call') return <CallDriver key={act} phone={driverPhone} driverName={driverName} />;
		if (act === 'closing') return <ClosingLink key={act} route={route} />;
		return durak === null ? null : (
			<PartLink key={act} routeId={routeId} part={{ durak }} label="Durağa Git" />
		);
	});
}

type ClosingProps = { readonly route: Pick<Props['route'], 'routeId' | 'state' | 'alerts'> };

/** The way to the cash of a route that is back and not closed, for who sees it. */
export function ClosingLink({ route: { routeId, state, alerts } }: ClosingProps) {
	const seesCash = useMay('settlements.read');
	const isBack = settlingRouteStates.includes(state);
	if (!seesCash || !isBack || !actsOfAlerts(alerts).includes('closing')) return null;
	return <PartLink routeId={routeId} part={{ sekme: 'tahsilat' }} label="Tahsilata Git" />;
}

type PartProps = {
	readonly routeId: string;
	readonly part: { readonly durak: string } | { readonly sekme: string };
	readonly label: string;
};

function PartLink({ routeId, part, label }: PartProps) {
	return (
		<Button
			component={Link}
			to={routePath(routeId)}
			search={part as never}
			size="compact-sm"
			variant="default"
		>
			{label}
		</Button>
	);
}
