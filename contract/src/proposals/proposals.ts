// Otomatik Planla: plans that are computed beside the present one.
import { changeLevels, planSeconds, routeHolds } from '@sevk/domain/proposals/proposal';
import { routeStates } from '@sevk/domain/routes/common/route';
import { distanceSources } from '@sevk/domain/routes/time/route-distance-source';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { clockTime, id, serviceDate, version, versioned } from '../common/ids.ts';
import { orderFilter } from '../orders/orders.ts';
import {
	planTotals,
	proposalDetail,
	proposalProgress,
	proposalRoute,
	proposalRow,
	routeKey,
	stopKey,
} from './proposal-shapes.ts';

const params = z.object({ proposalId: id });

const shift = z.object({ from: clockTime, to: clockTime });

const proposalChoices = z.object({
	/** The open routes of the day. */
	routes: z.array(
		z.object({
			routeId: id,
			number: z.string(),
			state: z.enum(routeStates),
			plate: z.string().nullable(),
			driverName: z.string().nullable(),
			/** The tour of its vehicle, from 1. */
			tour: z.int(),
			shift,
			/** Why its driver does not work on the day; null where he does, or without one. */
			away: z.string().nullable(),
			stopCount: z.int(),
			orderCount: z.int(),
			hold: z.enum(routeHolds).nullable(),
		}),
	),
	/**
	 * Vehicles without an open route on the day, and those that may go once more after routes that left or
	 * are ready; a route is created on acceptance.
	 */
	vehicles: z.array(
		z.object({
			vehicleId: id,
			plate: z.string(),
			/** The tour that its route would be. */
			tour: z.int(),
			/** Who drove it last; null if nobody who is free did. */
			usualDriverId: id.nullable(),
			/** What prevents a route on that day, as phrases; empty if nothing does. */
			obstacles: z.array(z.string()),
		}),
	),
	drivers: z.array(
		z.object({
			driverId: id,
			name: z.string(),
			shift,
			/** Why he does not work on the day. Whoever plans may still choose him on a day of rest. */
			away: z.string().nullable(),
			/** Tours on which the driver is on a route of the day. */
			busyTours: z.array(z.int()),
			obstacles: z.array(z.string()),
		}),
	),
	/** Vehicles without a route that the last proposal of the day was for. */
	lastCrews: z.array(z.object({ vehicleId: id, driverId: id })),
	pool: z.object({
		/** Orders up to the day that wait for a route, and those of them without a position. */
		orderCount: z.int(),
		unplacedCount: z.int(),
		/** Those of which only the centre of the mahalle or ilçe is known. */
		approximateCount: z.int(),
		/** Orders up to the day that stay out because they wait for a check, and the day of the first. */
		uncheckedCount: z.int(),
		uncheckedFrom: serviceDate.nullable(),
	}),
	/** The seconds that a plan of this size usually needs. */
	seconds: z.int(),
});
export type ProposalChoices = z.infer<typeof proposalChoices>;

export const readProposalChoices = endpoint({
	name: 'readProposalChoices',
	summary: 'Otomatik Planla: günün rotaları, boştaki araçlar, sürücüler ve havuz',
	method: 'GET',
	path: '/api/proposals/choices',
	access: 'routes.plan',
	query: z.object({ depotId: id, serviceDate }),
	answer: proposalChoices,
});

export const createProposal = endpoint({
	name: 'createProposal',
	summary: 'Plan önerisi hazırla; kabul edilene kadar hiçbir şey değişmez',
	method: 'POST',
	path: '/api/proposals',
	access: 'routes.plan',
	idempotent: true,
	body: z.object({
		depotId: id,
		serviceDate,
		level: z.enum(changeLevels),
		/** Open routes of the day that it plans onto; the others stay as they are. */
		routeIds: z.array(id).max(500),
		/** Vehicles for which acceptance creates a route; `tour` beside an open route of the vehicle. */
		crews: z
			.array(z.object({ vehicleId: id, driverId: id, tour: z.int().min(1).max(99).optional() }))
			.max(500),
		/** Orders of the pool; omitted: those that match `pool`. */
		orderIds: z.array(id).max(20_000).optional(),
		/** Orders of the pool that match; omitted with `orderIds` too: none. */
		pool: z
			.object({
				q: orderFilter.q,
				districts: z.array(z.string().max(60)).optional(),
				dateFrom: serviceDate.optional(),
				dateTo: serviceDate.optional(),
			})
			.optional(),
		/** Whether stops of routes in Yüklemede may change their places. */
		mayReorderLoading: z.boolean().default(false),
		/** Seconds that the search may take; omitted: as many as a plan of this size needs. */
		seconds: z.int().min(planSeconds.least).max(planSeconds.most).optional(),
	}),
	answer: versioned,
	refusals: [
		'proposal/no-vehicles',
		'proposal/nothing-to-plan',
		'proposal/too-large',
		'proposal/depot-unplaced',
		'proposal/route-closed',
		'proposal/crew-unavailable',
		'proposal/past-date',
	],
});

export const listProposals = endpoint({
	name: 'listProposals',
	summary: 'Günün plan önerileri, en yenisi önce',
	method: 'GET',
	path: '/api/proposals',
	access: 'routes.plan',
	query: z.object({ depotId: id, serviceDate }),
	answer: z.object({ items: z.array(proposalRow) }),
});

export const showProposal = endpoint({
	name: 'showProposal',
	summary: 'Plan önerisi: rotalar, taşınanlar, kazanç ve dışarıda kalanlar',
	method: 'GET',
	path: '/api/proposals/:proposalId',
	access: 'routes.plan',
	params,
	answer: proposalDetail,
});

export const followProposal = endpoint({
	name: 'followProposal',
	summary: 'Hesaplanan önerinin ilerleyişi ve şimdiye kadarki en iyi plan',
	method: 'GET',
	path: '/api/proposals/:proposalId/progress',
	access: 'routes.plan',
	params,
	answer: proposalProgress,
});

const act = { method: 'POST', access: 'routes.plan', idempotent: true, params } as const;

export const stopProposal = endpoint({
	...act,
	name: 'stopProposal',
	summary: 'Hesabı durdur, şimdiye kadarki en iyi planı sakla',
	path: '/api/proposals/:proposalId/stop',
	answer: versioned,
	refusals: ['proposal/wrong-state'],
});

export const cancelProposal = endpoint({
	...act,
	name: 'cancelProposal',
	summary: 'Hesabı iptal et',
	path: '/api/proposals/:proposalId/cancellation',
	answer: versioned,
	refusals: ['proposal/wrong-state'],
});

export const dropProposal = endpoint({
	...act,
	name: 'dropProposal',
	summary: 'Öneriyi bırak',
	path: '/api/proposals/:proposalId/drop',
	answer: versioned,
	refusals: ['proposal/wrong-state'],
});

export const acceptProposal = endpoint({
	...act,
	name: 'acceptProposal',
	summary: 'Öneriyi ya da bazı rotalarını kabul et; gün değiştiyse hiçbir şey yapılmaz',
	path: '/api/proposals/:proposalId/acceptance',
	body: z.object({
		version,
		/** The routes to accept; omitted: all. */
		routeKeys: z.array(routeKey).min(1).max(1_000).optional(),
	}),
	/** `routes`: the changed routes with their new versions. */
	answer: versioned.extend({
		routes: z.array(versioned.extend({ number: z.string(), isNew: z.boolean() })),
	}),
	refusals: [
		'proposal/wrong-state',
		'proposal/day-changed',
		'proposal/past-date',
		'proposal/routes-linked',
		'proposal/route-unknown',
		'common/stale',
		'depot/retired',
	],
});

/** Sequences of routes after a change by hand; other routes keep theirs. */
const sequences = z
	.array(z.object({ key: routeKey, stopKeys: z.array(stopKey).max(2_000) }))
	.min(1)
	.max(500);

const evaluation = z.object({
	/** The named routes with their times after the change. */
	routes: z.array(proposalRoute),
	/** Of the whole plan. */
	proposed: planTotals,
	/** What the change adds to the cost; negative where it saves. */
	extra: z.object({ metres: z.int(), seconds: z.int(), costKurus: z.int() }),
	/** Whether a road service knew the ways in time. */
	distanceSource: z.enum(distanceSources),
});
export type ProposalEvaluation = z.infer<typeof evaluation>;

/** Changes nothing, but its question is too long for an address. */
export const evaluateProposal = endpoint({
	name: 'evaluateProposal',
	summary: 'Elle değişen sıraların bedeli ve aştığı sınırlar; hiçbir şey kaydedilmez',
	method: 'POST',
	path: '/api/proposals/:proposalId/evaluation',
	access: 'routes.plan',
	params,
	body: z.object({ routes: sequences }),
	answer: evaluation,
	refusals: ['proposal/wrong-state', 'proposal/stop-unknown', 'proposal/stop-locked'],
});

export const changeProposal = endpoint({
	...act,
	name: 'changeProposal',
	summary: 'Öneride elle değişen sıraları kaydet',
	path: '/api/proposals/:proposalId/sequences',
	body: z.object({ version, routes: sequences }),
	answer: versioned,
	refusals: [
		'proposal/wrong-state',
		'proposal/stop-unknown',
		'proposal/stop-locked',
		'common/stale',
	],
});
