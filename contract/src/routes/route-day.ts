// Acts on all routes of a day at once: Günü Aç and planning.
import { crewSources } from '@sevk/domain/routes/plan/route-opening';
import { vehicleTypes } from '@sevk/domain/vehicles/vehicle-type';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { bulkAnswer, id, serviceDate, version, versioned } from '../common/ids.ts';

const crew = z.object({ vehicleId: id, driverId: id });

const choice = z.object({
	id,
	/** Plate in stored form, or name. */
	label: z.string(),
	/** What prevents every route on that day, as phrases; empty if nothing does. */
	obstacles: z.array(z.string()),
	/** The open routes of that day, by tour: a further tour must be asked for. */
	openRoutes: z.array(z.object({ number: z.string(), tour: z.int() })),
});

const dayOpening = z.object({
	/** `nextTour`: the tour after the routes of the vehicle that day. */
	vehicles: z.array(choice.extend({ vehicleType: z.enum(vehicleTypes), nextTour: z.int() })),
	drivers: z.array(
		choice.extend({
			/** Hours and breaks of the day, or why the driver does not work; null if nothing is recorded. */
			workingTime: z.string().nullable(),
			/** No work on this day of the week: can be chosen, but is not suggested. */
			isRestDay: z.boolean(),
		}),
	),
	/** The crews of each source; an earlier day without routes has none. */
	sources: z.array(
		z.object({
			source: z.enum(crewSources),
			/** The day that is repeated; null for usual drivers. */
			serviceDate: serviceDate.nullable(),
			crews: z.array(crew),
		}),
	),
});
export type DayOpening = z.infer<typeof dayOpening>;

export const readDayOpening = endpoint({
	name: 'readDayOpening',
	summary: 'Günü Aç: araçlar, her zamanki sürücüleri ve engelleri',
	method: 'GET',
	path: '/api/routes/day-opening',
	access: 'routes.plan',
	query: z.object({ depotId: id, serviceDate }),
	answer: dayOpening,
});

export const openDay = endpoint({
	name: 'openDay',
	summary: 'Günü Aç: her araç ve sürücü için bir rota; hepsi açılır ya da hiçbiri',
	method: 'POST',
	path: '/api/routes/day-openings',
	access: 'routes.plan',
	idempotent: true,
	body: z.object({
		depotId: id,
		serviceDate,
		/** `tour`: asked for beside an open route of the vehicle, which is refused without it. */
		crews: z
			.array(crew.extend({ tour: z.int().min(1).max(99).optional() }))
			.min(1)
			.max(300),
	}),
	/** The created routes, in the order of the crews. */
	answer: z.object({ routes: z.array(versioned.extend({ number: z.string(), vehicleId: id })) }),
	refusals: ['route/day-not-opened', 'route/past-date', 'depot/retired'],
});

const changedRoutes = z.array(z.object({ id, version })).min(1).max(300);

export const undoDayOpening = endpoint({
	name: 'undoDayOpening',
	summary: 'Günü Aç ile açılan rotaları geri al; hepsi geri alınır ya da hiçbiri',
	method: 'POST',
	path: '/api/routes/day-openings/undo',
	access: 'routes.plan',
	idempotent: true,
	body: z.object({ depotId: id, routes: changedRoutes }),
	answer: z.object({ routes: z.array(versioned) }),
	refusals: ['route/wrong-state', 'common/stale'],
});

export const planRoutes = endpoint({
	name: 'planRoutes',
	summary: 'Rotaları topluca planla veya taslağa al; her rotanın yanıtı ayrıdır',
	method: 'POST',
	path: '/api/routes/plannings',
	access: 'routes.plan',
	idempotent: true,
	body: z.object({ depotId: id, act: z.enum(['plan', 'unplan']), routes: changedRoutes }),
	/** `routes`: the changed routes with their new versions. */
	answer: bulkAnswer.extend({ routes: z.array(versioned) }),
	refusals: [
		'route/incomplete',
		'route/wrong-state',
		'common/stale',
		'route/driver-busy',
		'route/driver-unavailable',
		'route/tour-over',
		'route/vehicle-busy',
		'route/vehicle-unavailable',
	],
});
