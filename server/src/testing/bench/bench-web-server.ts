// The server of `npm run bench:web`: the built product over a filled scratch database. Prints its
// address and account in one line and ends with its input.
import { once } from 'node:events';
import path from 'node:path';
import { benchAccount, openBenchDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-process.ts';
import { freePort } from './free-port.ts';

const { BENCH_ORDERS, BENCH_FOLDER } = process.env;
const orders = Number(BENCH_ORDERS ?? 100_000);
/** A tenth of the orders is of today: routes of 60 orders in each of three depots. */
const routesOfDay = Math.max(1, Math.round(orders / 10 / (60 * 3)));
const database = await openBenchDatabase(orders, BENCH_FOLDER ?? null, { routesOfDay });
const url = `http://127.0.0.1:${await freePort()}`;
const folder = path.join(import.meta.dirname, '../../../../web/dist');
const server = await startBenchServer(database.address, database.folder, benchAccount, {
	url,
	folder,
});
console.log(JSON.stringify({ url, ...benchAccount }));
await once(process.stdin.resume(), 'end');
await server.stop();
await database.stop();
