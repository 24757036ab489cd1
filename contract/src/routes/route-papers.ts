import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, serviceDate } from '../common/ids.ts';

const params = z.object({ routeId: id });
const answer = z.string();
const answerType = 'application/pdf';

export const routeManifest = endpoint({
	name: 'routeManifest',
	summary: 'Rota listesi, ad ve telefonlar maskeli, PDF',
	method: 'GET',
	path: '/api/routes/:routeId/manifest.pdf',
	access: 'routes.read',
	params,
	answer,
	answerType,
});

/**
 * The driver's copy with unmasked names and phone numbers; recorded in the history of each order.
 */
export const revealRouteManifest = endpoint({
	name: 'revealRouteManifest',
	summary: 'Rota listesi, ad ve telefonlar açık (kayda geçer), PDF',
	method: 'POST',
	path: '/api/routes/:routeId/manifest.pdf',
	access: 'orders.reveal',
	params,
	answer,
	answerType,
});

export const deliverySheets = endpoint({
	name: 'deliverySheets',
	summary: 'Rotanın bütün teslimat tutanakları, ZIP',
	method: 'GET',
	path: '/api/routes/:routeId/delivery-sheets.zip',
	access: 'routes.read',
	params,
	answer,
	answerType: 'application/zip',
	refusals: ['route/no-results'],
});

export const tripLog = endpoint({
	name: 'tripLog',
	summary: 'Araç sefer çizelgesi: çıkış ve dönüş saatleri, km, PDF',
	method: 'GET',
	path: '/api/routes/trip-log.pdf',
	access: 'routes.read',
	query: z.object({
		depotId: id.optional(),
		dateFrom: serviceDate.optional(),
		dateTo: serviceDate.optional(),
		vehicleId: id.optional(),
		driverId: id.optional(),
	}),
	answer,
	answerType,
});
