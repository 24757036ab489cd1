// The day of the driver: from the server, or as the phone kept it, with the waiting acts over it.
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { type DriverDay, readDriverDay } from '@sevk/contract/driving/driver-day';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { applyWaitingDay } from '@sevk/domain/driving/driver-day-stage';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { forgetAnsweredActs, showActs, useShownActs } from '../../../api/acts/act-queue.ts';
import { effectsSince, type KeptAct, mayUndo } from '../../../api/acts/act-record.ts';
import { addressOf } from '../../../api/call/call.ts';
import { nounOf, queryClient } from '../../../api/call/query-client.ts';
import { request } from '../../../api/call/request.ts';
import { logFailure } from '../../../api/connection/log.ts';
import { isUnanswered, readJson } from '../../../api/connection/problem.ts';
import { clockAheadOf } from '../../../api/connection/server-clock.ts';
import { ownerHere } from '../../../api/device/device-owner.ts';
import { keepRecord, readRecord } from '../../../api/device/device-record.ts';
import { changeStore } from '../../../api/state/client-store.ts';

/** The record of the phone. */
type DayRecord = {
	readonly day: DriverDay;
	readonly etag: string | null;
	/** When this day was requested from the server. */
	readonly readAt: string;
	/** By how much the phone's clock is ahead of the server's; an earlier release kept none. */
	readonly clockAheadMs?: number;
};

/** The day as the screens show it. */
export type ShownDay = DriverDay & {
	readonly readAt: string;
	readonly clockAheadMs: number;
	/** True if the phone shows what it kept, because the server did not answer. */
	readonly isKept: boolean;
	/** True while the server's first answer is awaited. */
	readonly isAwaited: boolean;
	/** Orders whose result, or its reversal, waits on the phone, with the latest act. */
	readonly waitingOrders: ReadonlyMap<string, WaitingResult>;
	/** Whether anything of the day waits on the phone. */
	readonly hasWaiting: boolean;
};

type WaitingResult = {
	readonly act: KeptAct;
	/** False for the reversal of a result. */
	readonly isResult: boolean;
	/** Whether it was never sent, so that the office need not know of it. */
	readonly mayUndo: boolean;
};

type ReadDay = DayRecord & Pick<ShownDay, 'isKept' | 'isAwaited'>;

const recordName = 'day';
const queryKey = [nounOf(readDriverDay), readDriverDay.name];
/** The page asks again without an event, since a phone on the road loses its stream. */
const refreshEveryMs = 60_000;
const freshMs = 15_000;

const dayOptions = queryOptions<ReadDay>({
	queryKey,
	queryFn: ({ signal }) => readDay(signal),
	refetchInterval: refreshEveryMs,
	// A day that the phone kept is read again as soon as the network is back.
	staleTime: ({ state: { data } }) => (data?.isKept ? 0 : freshMs),
});

export function useDriverDay() {
	const acts = useShownActs();
	return useQuery({ ...dayOptions, select: (read) => shownDay(read, acts) });
}

async function readDay(signal: AbortSignal): Promise<ReadDay> {
	const person = ownerHere();
	const record = person === null ? null : await readDayRecord(person);
	// A slow network does not hold up what the phone has.
	if (record !== null && queryClient.getQueryData(queryKey) === undefined) {
		offerReasons(record.day);
		// The kept day without the acts that wait would offer them again.
		await showActs(false).catch(logUnreadActs);
		queryClient.setQueryData(queryKey, { ...record, isKept: true, isAwaited: true });
	}
	try {
		const fresh = await fetchDay(record, signal);
		const read: ReadDay = { ...fresh, isKept: false, isAwaited: false };
		offerReasons(fresh.day);
		// Before the answered acts are forgotten: the older day without them would close an open form.
		queryClient.setQueryData(queryKey, read);
		if (person !== null) await keepDay(person, fresh);
		return read;
	} catch (error) {
		if (record === null || !isUnanswered(error)) throw error;
		return { ...record, isKept: true, isAwaited: false };
	}
}

function logUnreadActs(error: unknown): void {
	logFailure('Bekleyen işlemler okunamadı.', error);
}

async function readDayRecord(person: string): Promise<DayRecord | null> {
	return readRecord<DayRecord>(person, recordName).catch((error: unknown) => {
		logFailure('Telefondaki gün okunamadı.', error);
		return null;
	});
}

async function fetchDay(record: DayRecord | null, signal: AbortSignal): Promise<DayRecord> {
	const tag = record?.etag ?? null;
	const version: Record<string, string> = tag === null ? {} : { 'if-none-match': tag };
	// Before the request: an act that is answered meanwhile may be missing in this day.
	const readAt = new Date().toISOString();
	const response = await request(addressOf(readDriverDay, {}), {
		headers: { accept: 'application/json', ...version },
		signal,
	});
	const seen = { readAt, clockAheadMs: clockAheadOf(response, Date.parse(readAt)) ?? 0 };
	if (record !== null && response.status === 304) return { ...record, ...seen };
	const day = (await readJson(response, signal)) as DriverDay;
	return { day, etag: response.headers.get('etag'), ...seen };
}

/** A full storage must not hide the day that the server sent. */
async function keepDay(person: string, day: DayRecord): Promise<void> {
	try {
		await keepRecord(person, recordName, day);
		await forgetAnsweredActs(person, day.readAt);
	} catch (error) {
		logFailure('Gün telefona yazılamadı.', error);
	}
}

/** The forms read the reasons from the client state, which a start without a network leaves empty. */
function offerReasons({ undeliveryReasons, productReturnReasons }: DriverDay): void {
	changeStore({
		vehicle_un_delivery_reasons: undeliveryReasons,
		vehicle_product_return_reasons: productReturnReasons,
	});
}

function shownDay(
	{ day, readAt, clockAheadMs = 0, ...read }: ReadDay,
	acts: readonly KeptAct[],
): ShownDay {
	const effects = effectsSince(acts, Date.parse(readAt));
	const after = applyWaitingDay<StopOrder, RouteStop, RouteDetail, DebitDetail>(day, effects);
	const { route, debit } = after;
	return {
		...day,
		...after,
		// A day that an earlier release kept has none of these.
		tours: (day.tours ?? []).map((tour) =>
			// The present tour as the acts that wait leave it.
			tour.routeId === route?.id ? { ...tour, state: route.state } : tour,
		),
		route: route && {
			...withPieces(route),
			partlyCount: route.partlyCount ?? 0,
			tour: route.tour ?? 1,
		},
		debit: debit && {
			...debit,
			disputePhase: debit.disputePhase ?? 'loading',
			disputedAt: debit.disputedAt ?? null,
			disputeEquipment: debit.disputeEquipment ?? [],
			disputeFloat: debit.disputeFloat ?? null,
		},
		waitingTransfers: day.waitingTransfers ?? [],
		readAt,
		clockAheadMs,
		isKept: read.isKept,
		isAwaited: read.isAwaited,
		waitingOrders: new Map(acts.flatMap((act) => waitingResult(act, acts))),
		hasWaiting: acts.some(({ state, effect }) => state === 'waiting' && effect !== null),
	};
}

function withPieces(route: RouteDetail): RouteDetail {
	const orderOf = (order: StopOrder) => ({
		...order,
		routePieces: order.routePieces ?? order.pieceCount,
	});
	const stops = route.stops.map((stop) => ({ ...stop, orders: stop.orders.map(orderOf) }));
	return { ...route, stops };
}

function waitingResult(act: KeptAct, acts: readonly KeptAct[]): [string, WaitingResult][] {
	const { state, effect } = act;
	if (state !== 'waiting' || (effect?.kind !== 'result' && effect?.kind !== 'revert')) return [];
	const isResult = effect.kind === 'result';
	return [[effect.orderId, { act, isResult, mayUndo: isResult && mayUndo(act, acts) }]];
}
