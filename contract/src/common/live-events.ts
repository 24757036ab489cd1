import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './ids.ts';

/** Where a vehicle was last heard of. */
export const livePosition = z.object({
	longitude: z.number(),
	latitude: z.number(),
	at: instant,
	accuracyM: z.number(),
	speedMps: z.number().nullable(),
	headingDeg: z.number().nullable(),
	batteryPercent: z.number().nullable(),
});

const movedVehicle = livePosition.extend({ routeId: id });
export type MovedVehicle = z.infer<typeof movedVehicle>;

/** A change notification. It names the changed record; the client reads the data itself. */
const liveEvent = z.object({
	/**
	 * Singular code word, e.g. 'route'; 'stream' for the first event, which only contains the
	 * position.
	 */
	noun: z.string(),
	/** null: the client reloads the whole noun (events were missed, or the caller is a driver). */
	nounId: z.string().nullable(),
	/** Past tense, e.g. 'departed'; 'missed' when the gap is too large to replay. */
	kind: z.string(),
	depotId: z.string().nullable(),
	at: instant,
	/**
	 * Of noun 'vehicle-position' alone: the vehicles of the depot that moved since the last such event.
	 * It has no id and is not repeated after a lost connection: the list of vehicles says where they
	 * are. A driver receives none.
	 */
	vehicles: z.array(movedVehicle).optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const followEvents = endpoint({
	name: 'followEvents',
	summary: 'Canlı değişiklikler (server-sent events); Last-Event-ID ile kaldığı yerden sürer',
	method: 'GET',
	path: '/api/events',
	access: 'signed-in',
	answer: liveEvent,
	answerType: 'text/event-stream',
});
