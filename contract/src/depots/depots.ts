import { depotCodeOf, depotCodePattern, depotPostalCodePattern } from '@sevk/domain/depots/depot';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { clockTime, id, point, version, versioned } from '../common/ids.ts';
import { workWeek } from '../common/work-week.ts';

export const depotFields = z.object({
	code: z
		.string()
		.overwrite(depotCodeOf)
		.regex(depotCodePattern, 'En az 2, en çok 12 harf, rakam ya da tire olmalı.'),
	name: z.string().trim().min(2).max(80),
	province: z.string().trim().min(2).max(40),
	district: z.string().trim().min(2).max(60),
	neighbourhood: z.string().trim().max(100),
	addressLine: z.string().trim().max(300),
	postalCode: z.string().trim().regex(depotPostalCodePattern).nullable(),
	point: point.nullable(),
	opensAt: clockTime.nullable(),
	closesAt: clockTime.nullable(),
	/** Mal Kabul: pieces of new orders are expected until they are received by scan. */
	receivesByScan: z.boolean(),
	/** Working times of drivers without times of their own; null: each day 08:00–18:00. */
	workWeek: workWeek.nullable(),
});
/** The fields of an edit: without them mahalle, postal code and working times stay as they are. */
const depotEdit = depotFields
	.partial({ neighbourhood: true, postalCode: true, workWeek: true })
	.extend({ version });
export type DepotEdit = z.infer<typeof depotEdit>;
export type DepotFields = z.infer<typeof depotFields>;

const depot = depotFields.extend({ id, retired: z.boolean(), version });
export type Depot = z.infer<typeof depot>;

const params = z.object({ depotId: id });

export const listDepots = endpoint({
	name: 'listDepots',
	summary: 'Kullanıcının görebildiği depolar',
	method: 'GET',
	path: '/api/depots',
	access: 'definitions.read',
	query: z.object({
		q: z.string().max(60).optional(),
		retired: z.enum(['hide', 'show']).default('hide'),
	}),
	answer: z.object({ items: z.array(depot) }),
});

export const exportDepots = exportOf(listDepots, {
	name: 'exportDepots',
	summary: 'Depoları dışa aktar (Excel, CSV)',
});

export const createDepot = endpoint({
	name: 'createDepot',
	summary: 'Depo ekle',
	method: 'POST',
	path: '/api/depots',
	access: 'depots.edit',
	idempotent: true,
	body: depotFields.extend({
		neighbourhood: depotFields.shape.neighbourhood.default(''),
		postalCode: depotFields.shape.postalCode.default(null),
		workWeek: depotFields.shape.workWeek.default(null),
	}),
	answer: versioned,
	refusals: ['depot/code-taken'],
});

export const editDepot = endpoint({
	name: 'editDepot',
	summary: 'Depoyu düzenle',
	method: 'PUT',
	path: '/api/depots/:depotId',
	access: 'depots.edit',
	params,
	body: depotEdit,
	answer: versioned,
	refusals: ['depot/code-taken', 'common/stale'],
});

export const retireDepot = endpoint({
	name: 'retireDepot',
	summary: 'Depoyu kullanımdan kaldır veya geri al',
	method: 'POST',
	path: '/api/depots/:depotId/retirement',
	access: 'depots.edit',
	params,
	body: z.object({ retired: z.boolean(), version }),
	answer: versioned,
	refusals: ['depot/in-use', 'common/stale'],
});
