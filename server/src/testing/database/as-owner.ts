import type pg from 'pg';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';

/** Runs statements that the application may not: as the owner of the tables. */
export async function asOwner<Result>(
	ownerAddress: DatabaseAddress,
	work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
	const owner = ownerClient(ownerAddress);
	await owner.connect();
	try {
		return await work(owner);
	} finally {
		await owner.end();
	}
}
