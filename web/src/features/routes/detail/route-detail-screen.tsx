import { Alert, Button, Group } from '@mantine/core';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { formatDate, formatDateTime, formatTime } from '@sevk/domain/common/date/date';
import { orderCountsSentence, routeStateWords } from '@sevk/domain/routes/common/route-words';
import { deviationWords } from '@sevk/domain/routes/sequence/route-deviation';
import { planChangeWords } from '@sevk/domain/routes/sequence/route-driver-plan-words';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { recordState } from '../../../api/connection/list-state.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { DetailScreen } from '../../../ui/list/detail-screen.tsx';
import type { ScreenProps } from '../../../ui/screen/screen.tsx';
import { ScreenTabs } from '../../../ui/screen/screen-tabs.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { Facts } from '../../../ui/value/facts.tsx';
import { useNow } from '../../../ui/value/relative-time.tsx';
import { CallDriver, ClosingLink, RouteAlertChips } from '../common/route-alert-chips.tsx';
import { driverOf, plateOf } from '../common/route-columns.tsx';
import { useRoute } from '../common/route-queries.ts';
import { RouteHistory } from './route-history.tsx';
import { planSpanWords, usePlanTimes } from './route-plan-times.tsx';
import { alertStopOf, scrollToStop } from './route-stop-place.ts';
import { RouteStops } from './route-stops.tsx';

/** Parts of later nouns, passed in by the app: a screen does not import later nouns. */
export type RouteParts = {
	/** The next act, and further acts. */
	readonly acts: (route: RouteDetail) => ReactNode;
	/** The Zimmet Terazisi under the head. */
	readonly balance: (route: RouteDetail) => ReactNode;
	readonly orderActs: (route: RouteDetail, stop: RouteStop, order: StopOrder) => ReactNode;
	/** Above the stops. */
	readonly stopTools: (route: RouteDetail) => ReactNode;
	/** The result act of one order, as the primary button on a driver's phone. */
	readonly doorAct: (route: RouteDetail, order: StopOrder) => ReactNode;
	readonly tabs: readonly {
		readonly value: string;
		readonly label: string;
		readonly show: (route: RouteDetail) => ReactNode;
	}[];
};

/** Rota Detayı in every state: header, balance, stops and the parts passed in. */
export function RouteDetailScreen({ parts }: { readonly parts: RouteParts }) {
	const { routeID } = useParams({ strict: false }) as { routeID: string };
	const route = useRoute(routeID);
	const view = useRouteView();
	return (
		<DetailScreen
			title="Rota"
			{...recordState(route)}
			frame={route.data ? frameOf(route.data, parts, view) : null}
		/>
	);
}

/** The chosen tab, and the way to a stop. */
function useRouteView() {
	const { state, change } = useUrlState({ sekme: 'duraklar' });
	const [soughtStopId, setSoughtStopId] = useState<string | null>(null);
	// The list of stops is there after the change of the tab.
	useEffect(() => {
		if (soughtStopId === null || state.sekme !== 'duraklar') return;
		scrollToStop(soughtStopId);
		setSoughtStopId(null);
	}, [soughtStopId, state.sekme]);
	return { state, change, setSoughtStopId };
}

function frameOf(
	route: RouteDetail,
	parts: RouteParts,
	{ state, change, setSoughtStopId }: ReturnType<typeof useRouteView>,
): ScreenProps {
	const tab = parts.tabs.find(({ value }) => value === state.sekme);
	return {
		title: route.number,
		beside: <StatusChip {...routeStateWords[route.state]} />,
		actions: <ServerActs>{parts.acts(route)}</ServerActs>,
		summary: (
			<>
				<RouteFacts route={route} />
				{parts.balance(route)}
				<RouteNotices
					route={route}
					onSeek={(stopId) => {
						setSoughtStopId(stopId);
						change({ sekme: 'duraklar' });
					}}
				/>
			</>
		),
		tabs: (
			<ScreenTabs
				label="Rota bölümleri"
				value={state.sekme}
				onChange={(sekme) => change({ sekme })}
				tabs={[
					{ value: 'duraklar', label: 'Duraklar', count: route.stopCount },
					...parts.tabs.map(({ value, label }) => ({ value, label })),
					{ value: 'gecmis', label: 'İşlem Geçmişi' },
				]}
			/>
		),
		children: (
			<>
				{state.sekme === 'duraklar' ? (
					<RouteStops
						route={route}
						tools={parts.stopTools(route)}
						orderActs={(stop, order) => parts.orderActs(route, stop, order)}
						doorAct={(order) => parts.doorAct(route, order)}
					/>
				) : null}
				{tab?.show(route)}
				{state.sekme === 'gecmis' ? <RouteHistory routeId={route.id} /> : null}
			</>
		),
	};
}

function RouteFacts({ route }: { readonly route: RouteDetail }) {
	const departed = route.departedAt
		? `${formatDateTime(route.departedAt)}${route.departureKm === null ? '' : ` · ${kmText(route.departureKm)}`}`
		: null;
	const returned = route.returnedAt
		? `${formatDateTime(route.returnedAt)}${route.returnKm === null ? '' : ` · ${kmText(route.returnKm)}`}`
		: null;
	const planned = planSpanWords(usePlanTimes(route).data);
	return (
		<Facts
			inLine
			facts={[
				{ label: 'Tarih', value: formatDate(route.serviceDate) },
				{ label: 'Depo', value: route.depotName },
				{ label: 'Araç', value: plateOf(route) },
				{
					label: 'Sürücü',
					value: route.assistantName
						? `${driverOf(route)} · Yardımcı: ${route.assistantName}`
						: driverOf(route),
				},
				{
					label: 'Sipariş',
					value: orderCountsSentence(route),
				},
				...(planned === null ? [] : [{ label: 'Plan', value: planned }]),
				...(departed ? [{ label: 'Çıkış', value: departed }] : []),
				...(returned ? [{ label: 'Dönüş', value: returned }] : []),
				...(route.driverPlan?.change === null && route.driverPlan.confirmedAt !== null
					? [
							{
								label: 'Değişiklik',
								value: `Sürücü onayladı, ${formatTime(new Date(route.driverPlan.confirmedAt))}`,
							},
						]
					: []),
				...(route.deviation
					? [{ label: 'Rota sapması', value: deviationWords(route.deviation) }]
					: []),
				...(route.note ? [{ label: 'Not', value: route.note }] : []),
			]}
		/>
	);
}

function kmText(km: number): string {
	return `${km.toLocaleString('tr-TR')} km`;
}

type NoticesProps = {
	readonly route: RouteDetail;
	readonly onSeek: (stopId: string) => void;
};

function RouteNotices({ route, onSeek }: NoticesProps) {
	const stopped = route.suspendedReason ?? route.cancelledReason;
	const backOnRoad = route.state === 'completed' && route.returnedAt === null;
	// Before a departure the check shows the same blocks with a link to resolve each.
	const warnings = route.departure === null ? route.warnings : [];
	// The driver has his own sentence where he confirms it.
	const isOwn = useStore(({ user }) => user !== null && user.driverId === route.driverId);
	const change = isOwn ? null : (route.driverPlan?.change ?? null);
	const isQuiet = warnings.length === 0 && !backOnRoad && route.alerts.length === 0;
	if (!stopped && isQuiet && change === null) return null;
	return (
		<>
			<RouteAlerts route={route} onSeek={onSeek} />
			{stopped && (route.state === 'suspended' || route.state === 'cancelled') ? (
				<Notice title={routeStateWords[route.state].label} text={stopped} />
			) : null}
			{backOnRoad ? (
				<Notice
					title="Dönüşte"
					text="Tüm durakların sonucu girildi; araç henüz depoya dönmedi. Dönüş km girin ve kalan kolileri geri teslim alın."
				/>
			) : null}
			{change === null ? null : (
				<Notice
					title="Sürücü değişikliği henüz onaylamadı"
					text={`${planChangeWords(change)}. Sürücünün telefonunda gösteriliyor.`}
				/>
			)}
			{warnings.map((warning) => (
				<Notice key={warning} title={null} text={warning} />
			))}
		</>
	);
}

function RouteAlerts({ route, onSeek }: NoticesProps) {
	const now = useNow();
	const { alerts } = route;
	const waiting = alertStopOf(route);
	if (alerts.length === 0) return null;
	return (
		<Group gap={6} role="group" aria-label="Uyarılar">
			<RouteAlertChips alerts={alerts} now={now} />
			<CallDriver phone={route.driverPhone} driverName={route.driverName} />
			<ClosingLink route={{ ...route, routeId: route.id }} />
			{waiting === null ? null : (
				<Button size="compact-sm" variant="default" onClick={() => onSeek(waiting.id)}>
					Durağa Git
				</Button>
			)}
		</Group>
	);
}

function Notice({ title, text }: { readonly title: string | null; readonly text: string }) {
	return (
		<Alert
			color="amber"
			variant="light"
			title={title}
			icon={<IconAlertTriangle size={18} aria-hidden />}
		>
			{text}
		</Alert>
	);
}
