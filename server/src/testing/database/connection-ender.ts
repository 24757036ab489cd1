import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';

export type ConnectionEnder = {
	/** Terminates a random busy connection of the database after a short delay. */
	readonly endOne: () => void;
	/** Waits for the last termination and returns their number. */
	readonly close: () => Promise<number>;
};

/** Terminates connections of a database like an administrator or a failing server. */
export async function openConnectionEnder(ownerAddress: DatabaseAddress): Promise<ConnectionEnder> {
	const owner = ownerClient(ownerAddress);
	await owner.connect();
	let count = 0;
	let last = Promise.resolve();
	const end = async () => {
		await sleep(10 * Math.random());
		const { rowCount } = await owner.query(`
			select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
			order by random() limit 1`);
		count += rowCount ?? 0;
	};
	return {
		endOne: () => {
			last = last.then(end);
		},
		close: async () => {
			await last;
			await owner.end();
			return count;
		},
	};
}
