// Files as people write them (server/src/testing/real-inputs), read without an answer.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { driverRow } from '@sevk/contract/drivers/drivers';
import { userRow } from '@sevk/contract/users/users';
import { vehicleRow } from '@sevk/contract/vehicles/vehicles';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { driverLayout, readDriverRow } from '@sevk/domain/drivers/driver-file';
import { readUserRow, userLayout } from '@sevk/domain/users/user-file';
import { readVehicleRow, vehicleLayout } from '@sevk/domain/vehicles/vehicle-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { type Wanted, wantedFiles } from '../../testing/build/real-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { previewRecordFile } from './record-import-commands.ts';

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.drop());

const depotId = newId();
const users = { emailNeeded: true, defaultDepotId: depotId, depots: [], drivers: [] };
const common = { maximumRows: 1_000, mark: async <Row>(rows: Row[]) => rows };

function preview(kind: string, place: string) {
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
			{ depotId },
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
			{ depotId },
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
		{ depotId },
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
