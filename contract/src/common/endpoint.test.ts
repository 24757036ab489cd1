import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exportOf } from './export.ts';

const list = endpoint({
	name: 'listVehicles',
	summary: 'Araçlar',
	method: 'GET',
	path: '/api/vehicles',
	access: 'signed-in',
	query: z.object({ q: z.string() }),
	answer: z.object({ items: z.array(z.string()) }),
	refusals: ['performance/span-reversed', 'performance/span-too-long'],
});

it('keeps the codes of its refusals in its type', () => {
	type Code = NonNullable<(typeof list)['refusals']>[number];
	const code: Code = 'performance/span-reversed';
	// @ts-expect-error the endpoint does not declare it
	const other: Code = 'vehicle/plate-taken';
	expect(list.refusals).toContain(code);
	expect(list.refusals).not.toContain(other);
});

it('gives its refusals to its export', () => {
	const exportList = exportOf(list, { name: 'exportVehicles', summary: 'Araçları dışa aktar' });
	type Code = NonNullable<(typeof exportList)['refusals']>[number];
	const code: Code = 'performance/span-too-long';
	// @ts-expect-error the list does not declare it
	const other: Code = 'vehicle/plate-taken';
	expect(exportList.refusals).toContain(code);
	expect(exportList.refusals).not.toContain(other);
});

it('does not compile with an unknown code, or with one that is declared for all', () => {
	const about = {
		name: 'retireVehicle',
		summary: 'Aracı kullanımdan kaldır',
		method: 'POST',
		path: '/api/vehicles/:vehicleId/retirement',
		access: 'signed-in',
		answer: z.object({}),
	} as const;
	// @ts-expect-error there is no such code
	const unknown = endpoint({ ...about, refusals: ['vehicle/in-used'] });
	// @ts-expect-error any endpoint may answer it
	const shared = endpoint({ ...about, refusals: ['common/not-found'] });
	expect([unknown.name, shared.name]).toEqual([about.name, about.name]);
});
