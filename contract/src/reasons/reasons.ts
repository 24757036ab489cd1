import {
	reasonEvidence,
	reasonLists,
	reasonNextSteps,
	reasonStages,
} from '@sevk/domain/reasons/reason';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { version } from '../common/ids.ts';

const list = z.enum(reasonLists);
const code = z.string().trim().max(40);

const reasonFields = z.object({
	label: z.string().trim().min(2).max(80),
	groupLabel: z.string().trim().max(40),
	stages: z.array(z.enum(reasonStages)).min(1).max(reasonStages.length),
	evidence: z.array(z.enum(reasonEvidence)).max(reasonEvidence.length),
	nextStep: z.enum(reasonNextSteps).nullable(),
});
export type ReasonFields = z.infer<typeof reasonFields>;

const reason = reasonFields.extend({ list, code, retired: z.boolean(), version });
export type ReasonRecord = z.infer<typeof reason>;

export const offeredReason = reasonFields.extend({ code });
const saved = z.object({ list, code, version });
const params = z.object({ list, code });

export const readPublicEnums = endpoint({
	name: 'readPublicEnums',
	summary: 'Ekranların açılışta okuduğu listeler; kullanımdan kaldırılan nedenler yoktur',
	method: 'GET',
	path: '/api/public/enums',
	access: 'public',
	// The names of the lists are specified (docs/specification.md#7-calls).
	answer: z.object({
		data: z.object({
			OrderUndebitReasons: z.array(offeredReason),
			VehicleUndeliveryReasons: z.array(offeredReason),
			VehicleProductReturnReasons: z.array(offeredReason),
			Roles: z.record(z.string(), z.string()),
			VehicleTypes: z.array(
				z.object({ code: z.string(), label: z.string(), typicalLoadKg: z.int().nullable() }),
			),
		}),
	}),
});

export const listReasons = endpoint({
	name: 'listReasons',
	summary: 'Nedenler, kullanımdan kaldırılanlarla birlikte',
	method: 'GET',
	path: '/api/reasons',
	access: 'definitions.read',
	query: z.object({
		list: list.optional(),
		q: z.string().max(60).optional(),
		retired: z.enum(['hide', 'show']).default('show'),
	}),
	answer: z.object({ items: z.array(reason) }),
});

export const exportReasons = exportOf(listReasons, {
	name: 'exportReasons',
	summary: 'Nedenleri dışa aktar (Excel, CSV)',
});

export const addReason = endpoint({
	name: 'addReason',
	summary: 'Neden ekle; kod bir daha değişmez',
	method: 'POST',
	path: '/api/reasons',
	access: 'reasons.edit',
	idempotent: true,
	body: reasonFields.extend({ list, code }),
	answer: saved,
	refusals: ['reason/code-taken', 'reason/code-invalid'],
});

export const editReason = endpoint({
	name: 'editReason',
	summary: 'Nedeni düzenle',
	method: 'PUT',
	path: '/api/reasons/:list/:code',
	access: 'reasons.edit',
	params,
	body: reasonFields.extend({ version }),
	answer: saved,
	refusals: ['common/stale'],
});

export const retireReason = endpoint({
	name: 'retireReason',
	summary: 'Nedeni kullanımdan kaldır veya geri al',
	method: 'POST',
	path: '/api/reasons/:list/:code/retirement',
	access: 'reasons.edit',
	params,
	body: z.object({ retired: z.boolean(), version }),
	answer: saved,
	refusals: ['reason/system-reason', 'reason/codes-off', 'common/stale'],
});
