import { Readable } from 'node:stream';
import { vehicleRow } from '@sevk/contract/vehicles/vehicles';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { readVehicleRow, vehicleLayout } from '@sevk/domain/vehicles/vehicle-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { watchTurns } from '../../testing/build/turn-meter.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { previewRecordFile } from './record-import-commands.ts';

let testDb: TestDatabase;
beforeAll(async () => {
	testDb = await createTestDatabase();
});
afterAll(() => testDb.drop());

test('other work gets its turn while the rows of a file are read', async () => {
	const file = `Plaka;Araç Tipi\n${'34 ABC 124;Kamyon\n'.repeat(1_000)}`;
	let [readSinceTurn, most] = [0, 0];
	const upload = {
		fileName: 'a.csv',
		content: Readable.from([Buffer.from(file)]),
		wasCut: () => false,
	};
	const read = () =>
		previewRecordFile(
			testDb.db,
			upload,
			{ depotId: newId() },
			{
				noun: 'vehicle',
				layout: vehicleLayout,
				maximumRows: 1_000,
				schema: vehicleRow,
				read: (cells) => {
					readSinceTurn += 1;
					most = Math.max(most, readSinceTurn);
					const { features, ...vehicle } = readVehicleRow(cells);
					return { ...vehicle, features: [...features] };
				},
				mark: async (rows) => rows,
			},
		);
	const preview = await watchTurns(read, () => {
		readSinceTurn = 0;
	});
	expect(isRefusal(preview) ? preview : preview.rows).toHaveLength(1_000);
	expect(most).toBeLessThanOrEqual(20);
});
