import type { DrillSite } from '../drill-site.ts';

export type TableScan = { readonly table: string; readonly rows: number; readonly ms: number };

const runs = 3;

/** The time to read each table with at least this many rows from end to end: the fastest of three. */
export async function scanTables(site: DrillSite, leastRows: number): Promise<TableScan[]> {
	return site.withConnection(async (query) => {
		await query('set statement_timeout = 0; set max_parallel_workers_per_gather = 0');
		await query(
			'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
		);
		const tables = await query<{ name: string }>(`
			select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
			order by 1`);
		const scans: TableScan[] = [];
		for (const { name } of tables) {
			const times: number[] = [];
			let rows = 0;
			for (let run = 0; run < runs; run += 1) {
				const startedAt = performance.now();
				const [counted] = await query<{ rows: number }>(
					`select count(*)::int as rows from public."${name}"`,
				);
				times.push(performance.now() - startedAt);
				rows = counted?.rows ?? 0;
			}
			if (rows >= leastRows) scans.push({ table: name, rows, ms: Math.min(...times) });
		}
		return scans;
	});
}

/** Tables whose scan became slower than their rows explain, as sentences. */
export function slowerScans(before: readonly TableScan[], after: readonly TableScan[]): string[] {
	return after.flatMap(({ table, rows, ms }) => {
		const first = before.find((scan) => scan.table === table);
		if (first === undefined) return [];
		const expected = first.ms * Math.max(1, rows / first.rows);
		// Below 20 ms the other work of the machine decides.
		return ms > 2 * expected + 20
			? [
					`${table}: ${rows} rows in ${ms.toFixed(0)} ms, before ${first.rows} in ${first.ms.toFixed(0)} ms`,
				]
			: [];
	});
}

/** The tables that grew, with their times. */
export function grownTables(before: readonly TableScan[], after: readonly TableScan[]): string {
	return after
		.flatMap(({ table, rows, ms }) => {
			const first = before.find((scan) => scan.table === table);
			if (first !== undefined && first.rows === rows) return [];
			return [
				`${table} ${first?.rows ?? 0} → ${rows} rows (${(first?.ms ?? 0).toFixed(1)} → ${ms.toFixed(1)} ms)`,
			];
		})
		.join(', ');
}
