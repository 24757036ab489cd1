// Days on which a vehicle is not available (docs/domain.md#working-times).
import { blackoutKinds } from '@sevk/domain/vehicles/vehicle-blackout';
import { z } from 'zod';
import { dayRange, refineDayRange } from '../common/day-range.ts';
import { endpoint } from '../common/endpoint.ts';
import { id } from '../common/ids.ts';

const fields = dayRange.extend({ kind: z.enum(blackoutKinds) });
export type VehicleBlackoutFields = z.infer<typeof fields>;

const blackout = fields.extend({ id });
export type VehicleBlackoutRecord = z.infer<typeof blackout>;

export const vehicleBlackoutFields = fields.superRefine(refineDayRange);

const params = z.object({ vehicleId: id });

export const listVehicleBlackouts = endpoint({
	name: 'listVehicleBlackouts',
	summary: 'Aracın bakım, muayene ve diğer kapalı günleri; en yenisi önce',
	method: 'GET',
	path: '/api/vehicles/:vehicleId/blackouts',
	access: 'definitions.read',
	params,
	answer: z.object({ items: z.array(blackout) }),
});

export const addVehicleBlackout = endpoint({
	name: 'addVehicleBlackout',
	summary: 'Araca kapalı gün ekle: bakım, muayene, tamir',
	method: 'POST',
	path: '/api/vehicles/:vehicleId/blackouts',
	access: 'definitions.edit',
	params,
	body: vehicleBlackoutFields,
	answer: z.object({ id }),
	refusals: ['vehicle/blackout-overlaps'],
});

export const removeVehicleBlackout = endpoint({
	name: 'removeVehicleBlackout',
	summary: 'Aracın kapalı gününü sil',
	method: 'DELETE',
	path: '/api/vehicles/:vehicleId/blackouts/:blackoutId',
	access: 'definitions.edit',
	params: params.extend({ blackoutId: id }),
	answer: z.object({ id }),
});
