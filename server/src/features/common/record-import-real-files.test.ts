// Files as people write them (server/src/testing/real-inputs): read without an answer, and with one.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { RecordFileProfile } from '@sevk/contract/common/file-profile';
import { driverRow } from '@sevk/contract/drivers/drivers';
import { userRow } from '@sevk/contract/users/users';
import { vehicleRow } from '@sevk/contract/vehicles/vehicles';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { driverLayout, readDriverRow } from '@sevk/domain/drivers/driver-file';
import { readUserRow, userLayout } from '@sevk/domain/users/user-file';
import { readVehicleRow, vehicleLayout } from '@sevk/domain/vehicles/vehicle-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDepot } from '../../testing/build/builders.ts';
import { type Wanted, wantedFiles } from '../../testing/build/real-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { previewRecordFile } from './record-import-commands.ts';

let database: TestDatabase;
let depotId: string;
beforeAll(async () => {
	database = await createTestDatabase();
	depotId = await aDepot(database.db);
});
afterAll(() => database.drop());

const users = { emailNeeded: true, defaultDepotId: newId(), depots: [], drivers: [] };
const common = { maximumRows: 1_000, mark: async <Row>(rows: Row[]) => rows };

function preview(kind: string, place: string, profile?: RecordFileProfile) {
	const upload = {
		fileName: path.basename(place),
		content: createReadStream(place),
		wasCut: () => false,
	};
	const read = previewRecordFile;
	if (kind === 'drivers') {
		return read(
			database.db,
			upload,
			{ depotId, profile },
			{
				...common,
				noun: 'driver',
				layout: driverLayout,
				schema: driverRow,
				read: readDriverRow,
			},
		);
	}
	if (kind === 'vehicles') {
		return read(
			database.db,
			upload,
			{ depotId, profile },
			{
				...common,
				noun: 'vehicle',
				layout: vehicleLayout,
				schema: vehicleRow,
				read: (cells) => {
					const { features, ...vehicle } = readVehicleRow(cells);
					return { ...vehicle, features: [...features] };
				},
			},
		);
	}
	return read(
		database.db,
		upload,
		{ depotId, profile },
		{
			...common,
			noun: 'user',
			layout: userLayout,
			schema: userRow,
			read: (cells) => readUserRow(cells, users),
		},
	);
}

const files = ['drivers', 'vehicles', 'users'].flatMap(wantedFiles);

test.each(files)('%s', async (name, wanted) => {
	const read = await preview(wanted.kind, path.join(wanted.folder, name));
	if (isRefusal(read)) throw new Error(read.code);
	for (const want of wanted.rows) {
		const row = read.rows.find(({ line, title }) =>
			want.line === undefined ? title === want.title : line === want.line,
		);
		const isRight = want.oneOf.some((one) => isMet(one, row?.outcome, row?.fields ?? {}));
		expect(isRight, JSON.stringify({ want, row })).toBe(true);
	}
});

test.each([
	['suruculer-12.csv', { dateOrder: 'month_first' }, { licenceUntil: '2028-11-05' }],
	['suruculer-15.xlsx', { hiddenRows: 'read' }, { fullName: 'Gizli Er' }],
] as const)('%s after its questions are answered', async (name, answers, wanted) => {
	const [, { folder = '' } = {}] = files.find(([file]) => file === name) ?? [];
	const place = path.join(folder, name);
	const proposed = await preview('drivers', place);
	if (isRefusal(proposed)) throw new Error(proposed.code);
	const read = await preview('drivers', place, { ...proposed.profile, ...answers });
	if (isRefusal(read)) throw new Error(read.code);
	expect(read.questions).toEqual([]);
	expect(read.rows.map(({ fields }) => fields)).toContainEqual(expect.objectContaining(wanted));
	const next = await preview('drivers', place);
	expect(next).toMatchObject({ profileRemembered: true, questions: [], rows: read.rows });
});

function isMet({ outcome, fields = {} }: Wanted, found: string | undefined, read: object): boolean {
	const outcomes: Record<string, readonly (string | undefined)[]> = {
		accepted: ['ready', 'warned'],
		absent: [undefined, 'left_out'],
	};
	if (!(outcomes[outcome] ?? [outcome]).includes(found)) return false;
	return Object.entries(fields).every(
		([field, value]) => (read as Record<string, unknown>)[field] === value,
	);
}
