import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import {
	type RoutePlanTimes,
	readPlanTimes,
	type StopPlanTimes,
} from '@sevk/contract/routes/route-plan-times';
import { formatBestHours } from '@sevk/domain/addresses/address-words';
import { formatTime } from '@sevk/domain/common/date/date';
import { formatMinutes } from '@sevk/domain/common/format/minutes-format';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reading } from '../../../api/call/query-options.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { sourceWords } from '../plan/route-extra-words.ts';
import classes from './route-plan-times.module.css';

/** The planned times; for the office, since the phone of a driver has the expected ones. */
export function usePlanTimes(route: RouteDetail) {
	const enabled = useHasPlanTimes(route);
	return useQuery({ ...reading(readPlanTimes, { params: { routeId: route.id } }), enabled });
}

function useHasPlanTimes({ state, stops }: RouteDetail): boolean {
	const drives = useStore(({ user }) => user !== null && user.driverId !== null);
	return !drives && state !== 'cancelled' && stops.length > 0;
}

/**
 * The times by stop; null while they are read and for a stop without any, so that the rows keep their
 * heights; undefined where no times are shown.
 */
export function useStopTimes(route: RouteDetail) {
	const hasTimes = useHasPlanTimes(route);
	const stops = usePlanTimes(route).data?.stops;
	const byStop = useMemo(() => new Map(stops?.map((times) => [times.stopId, times])), [stops]);
	return (stopId: string) => (hasTimes ? (byStop.get(stopId) ?? null) : undefined);
}

/** `08:10–16:45 · mesafeler tahmindir`; null where nothing is planned. */
export function planSpanWords(times: RoutePlanTimes | undefined): string | null {
	if (times?.leavesAt == null || times.returnsAt === null) return null;
	const span = `${formatTime(times.leavesAt)}–${formatTime(times.returnsAt)}`;
	return joinFacts([span, sourceWords(times.distanceSource)]);
}

/** Above the stops: what the plan breaks, or why there are no times. */
export function PlanTimeNotes({ route }: { readonly route: RouteDetail }) {
	const times = usePlanTimes(route);
	if (times.isError && times.data === undefined) {
		return (
			<ErrorStrip
				sentence={`Planlanan saatler alınamadı. ${sentenceOf(times.error)}`}
				onRetry={() => void times.refetch()}
			/>
		);
	}
	const { problem = null, violations = [] } = times.data ?? {};
	const sentences = [...(problem === null ? [] : [problem]), ...violations];
	if (sentences.length === 0) return null;
	return (
		<ul className={classes.notes} aria-label="Planın aştığı sınırlar">
			{sentences.map((sentence) => (
				<li key={sentence}>{sentence}</li>
			))}
		</ul>
	);
}

type Props = {
	/** Null where they are not known. */
	readonly times: StopPlanTimes | null;
	/** Whether the stop is not visited yet, so that it may still wait and be late. */
	readonly isAhead: boolean;
};

/** Planned arrival, waiting and slack of a stop, each under its name. */
export function StopTimes({ times, isAhead }: Props) {
	const minutes = (seconds: number | null | undefined) =>
		seconds == null ? '–' : formatMinutes(Math.round(seconds / 60));
	const facts = [
		{ label: 'Plan', value: times === null ? '–' : formatTime(times.arrivesAt) },
		...(isAhead
			? [
					{ label: 'Bekleme', value: minutes(times?.waitSeconds) },
					{ label: 'Pay', value: minutes(times?.slackSeconds) },
				]
			: []),
	];
	const missed = isAhead ? (times?.missedHours ?? null) : null;
	return (
		<dl className={classes.times}>
			{facts.map(({ label, value }) => (
				<div key={label} {...(label === 'Pay' ? { title: slackTitle } : {})}>
					<dt>{label}</dt>
					<dd data-short={label === 'Pay' && isShort(times) ? true : undefined}>{value}</dd>
				</div>
			))}
			{missed === null ? null : (
				<div className={classes.best} title={bestTitle}>
					<dt>En iyi</dt>
					<dd data-short>{formatBestHours(missed)}</dd>
				</div>
			)}
		</dl>
	);
}

const bestTitle = 'Bu adreste teslimatlar en çok bu saatlerde başarılı oldu';
const slackTitle = 'Bu kadar gecikirse hiçbir aralık, mola ya da vardiya kaçmaz';

/** Slack that a single traffic jam uses up. */
const shortSeconds = 10 * 60;

function isShort(times: StopPlanTimes | null): boolean {
	return times?.slackSeconds != null && times.slackSeconds < shortSeconds;
}
