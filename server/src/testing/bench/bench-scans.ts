// Measures scanning pieces onto vehicles, through the server and as the bare statement.
import type pg from 'pg';
import { newId } from '../../db/ids.ts';
import { type ScanWrite, writeScans } from '../../features/debits/scan/debit-scan-store.ts';
import { type BenchCase, requestsOf } from './bench-load.ts';
import { anAdmin, type BenchContext } from './bench-orders.ts';
import { statementsOf } from './bench-statement.ts';

type Board = { readonly depotId: string; readonly debitId: string; readonly barcodes: string[] };
type Goods = () => Pick<ScanWrite, 'debitId' | 'barcode'> & { readonly depotId: string };

type Load = Pick<BenchCase, 'name' | 'workers' | 'count'>;

/** One scanner, and as many as two large depots have, each at its own vehicle. */
const loads: readonly Load[] = [
	{ name: 'scan, 1 scanner', workers: 1, count: 150 },
	{ name: 'scan, 32 scanners', workers: 32, count: 1_600 },
];

export async function scanCases(context: BenchContext): Promise<BenchCase[]> {
	const boards = await waitingBoards(context.pool);
	return Promise.all(loads.map((load) => scanCase(context, load, boards)));
}

/** Whether enough pieces wait for a run; each run uses up its pieces. */
export async function hasPiecesToScan(
	pool: pg.Pool,
	run: { readonly rounds: number; readonly requestShare: number },
): Promise<boolean> {
	const sizes = (await waitingBoards(pool)).map(({ barcodes }) => barcodes.length);
	// Each scanner may leave one vehicle unfinished.
	const needed = loads.map((load) => requestsOf(load, run) + load.workers * Math.max(0, ...sizes));
	return sum(sizes) >= sum(needed);
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

async function scanCase(context: BenchContext, about: Load, boards: Board[]): Promise<BenchCase> {
	const hands = Array.from({ length: about.workers }, () => takeGoods(boards));
	const nextOf = (worker: number) => {
		const next = hands[worker];
		if (next === undefined) throw new Error(`no scanner ${worker}`);
		return next();
	};
	const bareScan = await bareScanner(context);
	return {
		...about,
		// A scan's own body and key are most of what the product reads.
		planned: null,
		bareHttp: null,
		bare: (worker) => bareScan(nextOf(worker)),
		http: async (worker) => {
			const { debitId, barcode } = nextOf(worker);
			const head =
				`POST /api/debits/${debitId}/scans HTTP/1.1\r\nhost: bench\r\n` +
				`authorization: Bearer ${context.token()}\r\nidempotency-key: ${newId()}\r\n` +
				'content-type: application/json\r\n';
			const answer = await context.ask(worker, head, JSON.stringify({ barcode }));
			if (answer.status !== 200 || !answer.body.includes('"debit/debited"')) {
				throw new Error(`${about.name}: ${answer.body}`);
			}
		},
	};
}

/** Scans all pieces of a vehicle, then those of the next one without another scanner. */
function takeGoods(boards: Board[]): Goods {
	let board: Board = { depotId: '', debitId: '', barcodes: [] };
	return () => {
		while (board.barcodes.length === 0) {
			const next = boards.pop();
			if (next === undefined) throw new Error('every piece is scanned: run fewer rounds');
			board = next;
		}
		return { ...board, barcode: board.barcodes.pop() ?? '' };
	};
}

async function bareScanner({
	pool,
}: BenchContext): Promise<(goods: ReturnType<Goods>) => Promise<void>> {
	const actor = await anAdmin(pool);
	// Values that change per scan. Barcodes are compared in folded form, so this one is already folded.
	const mark = {
		depotId: newId(),
		debitId: newId(),
		barcode: 'THE-BARCODE',
		at: new Date(0),
		lineId: newId(),
		key: 'the key',
	};
	const constant = { actor, deviceAt: null, requestHash: 'the hash of the request' };
	const [statement, second] = await statementsOf(pool, (db) =>
		writeScans(db, mark.depotId, [{ ...constant, ...mark }]),
	);
	if (statement === undefined || second !== undefined) throw new Error('a scan is one statement');
	const { text, values } = statement;
	const isIn = (value: unknown, list: readonly unknown[]) =>
		list.some((each) => each === value || (Array.isArray(each) && each[0] === value));
	const missing = Object.entries(mark).filter(([, value]) => !isIn(value, values));
	if (missing.length > 0)
		throw new Error(
			`not among the values of the scan: ${missing.map(([name]) => name).join(', ')}`,
		);
	return async (goods) => {
		const scan = { ...goods, at: new Date(), lineId: newId(), key: newId() };
		const replaced = new Map<unknown, unknown>(
			Object.entries(mark).map(([name, value]) => [value, scan[name as keyof typeof mark]]),
		);
		const replace = (value: unknown) => replaced.get(value) ?? value;
		const { rowCount } = await pool.query(
			text,
			values.map((value) => (Array.isArray(value) ? value.map(replace) : replace(value))),
		);
		if (rowCount !== 1) throw new Error('the statement scanned nothing');
	};
}

async function waitingBoards(pool: pg.Pool): Promise<Board[]> {
	const { rows } = await pool.query<Board>(`
		select d.depot_id as "depotId", d.id as "debitId", array_agg(p.barcode) as barcodes
		from debits d
		join route_orders ro on ro.depot_id = d.depot_id and ro.route_id = d.route_id
		join pieces p on p.depot_id = ro.depot_id and p.order_id = ro.order_id
		join custody c on c.depot_id = p.depot_id and c.piece_id = p.id
		where d.state = 'draft' and c.holder = 'depot'
		group by d.depot_id, d.id having count(*) > 20 order by d.id`);
	return rows;
}
