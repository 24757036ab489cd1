// The compiler decides what implement() accepts; each refused line is an expected error.
import { endpoint } from '@sevk/contract/common/endpoint';
import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { vehicleRefusals } from '@sevk/domain/vehicles/vehicle-words';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Implementation, implement } from './endpoint.ts';

const body = z.object({ plate: z.string() });
const about = {
	summary: 'Araç ekle',
	method: 'POST',
	access: 'public',
	body,
	answer: z.object({ id: z.string() }),
} as const;

const create = endpoint({
	...about,
	name: 'createVehicle',
	path: '/api/vehicles',
	refusals: ['vehicle/plate-invalid', 'vehicle/plate-taken'],
});

const rename = endpoint({ ...about, name: 'renameVehicle', path: '/api/vehicles/name' });

const createMany = endpoint({
	...about,
	name: 'createVehicles',
	path: '/api/vehicles/many',
	answer: z.object({
		doneCount: z.number(),
		refusedCount: z.number(),
		rows: z.array(z.unknown()),
	}),
	refusals: ['vehicle/plate-invalid', 'vehicle/plate-taken'],
});

const plateInvalid = () => refuse(vehicleRefusals, 'vehicle/plate-invalid');
const plateInUse = (plate: string) => refuse(vehicleRefusals, 'vehicle/plate-taken', { plate });
const inUse = (plate: string) =>
	refuse(vehicleRefusals, 'vehicle/in-use', { plate, routeNumber: '1' });

async function save(plate: string) {
	if (plate === '') return plateInvalid();
	return plate === 'taken' ? plateInUse(plate) : { id: plate };
}

it('accepts a handler that answers exactly the declared refusals', () => {
	const exact: Implementation = implement(create, ({ body: { plate } }) => save(plate));
	const withShared: Implementation = implement(create, async ({ body: { plate } }) =>
		plate === 'gone' ? notFound() : save(plate),
	);
	const none: Implementation = implement(rename, async () => notFound());
	expect([exact, withShared, none].map(({ endpoint: { name } }) => name)).toEqual([
		'createVehicle',
		'createVehicle',
		'renameVehicle',
	]);
});

it('does not compile when a handler answers an undeclared refusal', () => {
	const handler = async ({ body: { plate } }: { body: { plate: string } }) =>
		plate === 'used' ? inUse(plate) : save(plate);
	const complaint: { 'answered, but the contract does not declare it': 'vehicle/in-use' } =
		implement(create, handler);
	// @ts-expect-error vehicle/in-use is not declared
	const implementation: Implementation = implement(create, handler);
	expect(complaint).toEqual(implementation);
});

it('does not compile when a handler cannot answer a declared refusal', () => {
	const handler = async ({ body: { plate } }: { body: { plate: string } }) =>
		plate === '' ? plateInvalid() : { id: plate };
	const complaint: { 'declared, but the handler cannot answer it': 'vehicle/plate-taken' } =
		implement(create, handler);
	// @ts-expect-error vehicle/plate-taken is declared, but never answered
	const implementation: Implementation = implement(create, handler);
	expect(complaint).toEqual(implementation);
});

it('does not compile when an annotation loses the codes', () => {
	const handler = async (): Promise<{ id: string } | Refusal> => plateInvalid();
	// @ts-expect-error any code may be answered
	const implementation: Implementation = implement(create, handler);
	expect(implementation).toBeDefined();
});

it('does not compile when the answer has another shape', () => {
	// @ts-expect-error the id is missing
	implement(rename, async () => ({ plate: '34 ABC 123' }));
	expect(implement(rename, async ({ body: { plate } }) => ({ id: plate }))).toBeDefined();
});

it('counts the refusals of the rows in a bulk answer', () => {
	const rowsOf = (plate: string) => [
		bulkRow('1', plate, plateInvalid()),
		bulkRow('2', plate, plate === 'taken' ? plateInUse(plate) : null),
	];
	const exact: Implementation = implement(createMany, async ({ body: { plate } }) =>
		bulkAnswer(rowsOf(plate)),
	);
	// @ts-expect-error vehicle/in-use is not declared
	const undeclared: Implementation = implement(createMany, async ({ body: { plate } }) =>
		bulkAnswer([...rowsOf(plate), bulkRow('3', plate, inUse(plate))]),
	);
	// @ts-expect-error vehicle/plate-taken is declared, but never answered
	const impossible: Implementation = implement(createMany, async ({ body: { plate } }) =>
		bulkAnswer([bulkRow('1', plate, plateInvalid())]),
	);
	expect([exact, undeclared, impossible]).toHaveLength(3);
});
