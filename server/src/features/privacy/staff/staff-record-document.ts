import type { Readable } from 'node:stream';
import type { Database } from '../../../db/database.ts';
import { readDepotIds } from '../../../db/depot-of.ts';
import type { BlobStore } from '../../../outside/file/blob-store.ts';
import type { SealedText } from '../../../outside/sealed-text.ts';
import type { TableColumn } from '../../../outside/table/table-file.ts';
import { xlsxTable } from '../../../outside/table/xlsx-table.ts';
import { type ZipPart, zipStream } from '../../../outside/table/zip-stream.ts';
import { factColumns, factsOf } from '../common/personal-fact-answer.ts';
import { storedFiles } from '../recipient/personal-record-document.ts';
import { type LockedStaff, trackStart } from './staff-erasure-store.ts';
import {
	readStaffGroups,
	readStaffPositions,
	readStaffSignatures,
	type StaffPosition,
} from './staff-record-store.ts';

type Parts = {
	readonly db: Database;
	readonly blobs: BlobStore;
	readonly sealedText: SealedText;
	/** For how long positions are stored. */
	readonly locationDays: number;
};

const positionColumns: readonly TableColumn<StaffPosition>[] = [
	{ head: 'Rota No', kind: 'code', of: ({ routeNumber }) => routeNumber, width: 18 },
	{ head: 'Zaman', kind: 'instant', of: ({ at }) => at, width: 18 },
	{ head: 'Enlem', kind: 'code', of: ({ latitude }) => String(latitude), width: 14 },
	{ head: 'Boylam', kind: 'code', of: ({ longitude }) => String(longitude), width: 14 },
];

/**
 * An archive for the person: a table of the facts, the photo; of a driver, the stored positions and the
 * signatures.
 */
export function staffDataArchive(
	{ db, blobs, sealedText, locationDays }: Parts,
	person: LockedStaff,
): Readable {
	const now = new Date();
	async function* parts(): AsyncGenerator<ZipPart> {
		const depotIds = await readDepotIds(db);
		const { id, kind, accounts } = person;
		async function* facts() {
			yield (await readStaffGroups({ db, sealedText }, person, depotIds)).flatMap(factsOf);
		}
		const content = xlsxTable(factColumns, facts(), 'Kişisel Veriler');
		yield { name: 'kisisel-veriler.xlsx', content };
		const photos = accounts.flatMap(({ photoFile }) => photoFile ?? []);
		yield* storedFiles(blobs, 'fotograf', photos);
		if (kind === 'user') return;
		const spans = { depotIds, since: trackStart(locationDays, now), now };
		const positions = readStaffPositions(db, id, spans);
		yield { name: 'konumlar.xlsx', content: xlsxTable(positionColumns, positions, 'Konumlar') };
		for (const [at, image] of (await readStaffSignatures(db, id, depotIds)).entries()) {
			yield { name: `imzalar/imza-${at + 1}.png`, content: [image] };
		}
	}
	return zipStream(parts());
}
