// Two depots with people and a place for files, for tests of uploads and of who opens them.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Refusal } from '@sevk/domain/common/refusal';
import sharp from 'sharp';
import { newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import type { FileKeeping } from '../features/files/file-commands.ts';
import { implementFiles } from '../features/files/file-endpoints.ts';
import { claimFile } from '../features/files/file-store.ts';
import { createFileTokens } from '../features/files/file-token-commands.ts';
import type { VerifiedUser } from '../http/identity.ts';
import { createLog } from '../http/log.ts';
import { openBlobStore } from '../outside/blob-store.ts';
import { bearer, fakeIdentity, testUser } from './fake-identity.ts';
import { multipartFile } from './multipart.ts';
import { createTestDatabase } from './test-database.ts';
import { testEdge } from './test-edge.ts';

/** With what the tokens of files are signed here. */
export const fileKey = Buffer.alloc(32, 7);

/** The least that counts as a PDF. */
export const aPdf = Buffer.from(
	'%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n',
);

/** A small red picture, to be written in any format. */
export const aPicture = () =>
	sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });

/** Opens the desk on a database and a folder of its own. */
export async function openFileDesk() {
	const database = await createTestDatabase();
	const { db } = database;
	const [depotA, depotB] = [newId(), newId()];
	for (const [id, code] of [
		[depotA, 'UMR'],
		[depotB, 'KDK'],
	] as const) {
		const now = new Date();
		const place = { province: 'İstanbul', district: 'Ümraniye', created_at: now, updated_at: now };
		await db
			.insertInto('depots')
			.values({ id, code, name: code, ...place })
			.execute();
	}
	const planner = testUser('planner', { userId: newId(), depotIds: [depotA, depotB] });
	const people = {
		planner,
		colleague: testUser('warehouse', { userId: newId(), depotIds: [depotA] }),
		elsewhere: testUser('planner', { userId: newId(), depotIds: [depotB] }),
		driver: testUser('driver', { userId: newId(), depotIds: [depotA] }),
		homeless: testUser('viewer', { userId: newId() }),
	};
	const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-files-'));
	const logged: string[] = [];
	const keeping: FileKeeping = {
		db,
		blobs: await openBlobStore({ kind: 'disk', folder: path.join(folder, 'files') }),
		incomingFolder: path.join(folder, 'incoming'),
	};
	const identity = fakeIdentity(people);
	const app = await testEdge({
		identity,
		implementations: implementFiles({ keeping, identity, tokens: createFileTokens(fileKey) }),
		log: createLog('debug', { write: (line) => void logged.push(line) }),
	});

	function upload(content: Buffer | string, who = 'planner', fileName?: string, field?: string) {
		const { payload, headers } = multipartFile(content, fileName, field);
		const url = '/api/public/upload/temp';
		return app.inject({ method: 'POST', url, headers: { ...headers, ...bearer(who) }, payload });
	}

	function open(filePath: string, token: string) {
		const query = new URLSearchParams({ filePath, token });
		return app.inject({ url: `/api/public/storage?${query}` });
	}

	async function uploaded(content: Buffer, who?: string): Promise<string> {
		const answer = await upload(content, who);
		if (answer.statusCode !== 200) throw new Error(answer.body);
		return answer.json().data.fileName;
	}

	/** Ties an upload to a record, by whoever uploaded it. */
	function claim(
		fileName: string,
		depotId: string,
		caller: VerifiedUser = planner,
		{ noun = 'order', nounId = newId() } = {},
	): Promise<Refusal | null> {
		return transact(db, (tx) => claimFile(tx, { fileName, depotId, noun, nounId, caller }));
	}

	return {
		...{ db, app, keeping, logged, depotA, depotB, people },
		...{ upload, open, uploaded, claim },
		close: async () => {
			await app.close();
			await database.drop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
