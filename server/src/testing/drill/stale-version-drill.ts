import { newId } from '../../db/ids.ts';
import { work } from './drill-client.ts';
import type { Outcome } from './drill-outcome.ts';
import { openDrillSite } from './drill-site.ts';

const pairs = 300;

/**
 * G5: two people who saw the same version of an order save it at the same time, 300 times: one is
 * stored, the other is answered 409. Broken: a build that does not compare versions.
 */
export async function staleVersionDrill(folder: string): Promise<Outcome> {
	const site = await openDrillSite({ folder, orders: 20_000 });
	const orders = await site.query<{ id: string; version: number }>(
		`select id, version from orders where state = 'ready' limit ${pairs}`,
	);
	const authorization = `Bearer ${await site.token()}`;
	const save = async (order: { id: string; version: number }, note: string) => {
		const response = await fetch(`${site.url}/api/orders/${order.id}`, {
			method: 'PATCH',
			headers: { authorization, 'content-type': 'application/json', 'idempotency-key': newId() },
			body: JSON.stringify({ note, version: order.version }),
		});
		await response.arrayBuffer();
		return response.status;
	};
	const outcomes = new Map<string, number>();
	const before = orders.length;
	await work([...orders], 4, async (order) => {
		const statuses = await Promise.all([save(order, 'birinci'), save(order, 'ikinci')]);
		const outcome = statuses.sort((a, b) => a - b).join(' and ');
		outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
	});
	const overwritten = await site.query<{ id: string }>(
		`select o.id from orders o join unnest($1::uuid[], $2::int[]) as seen(id, version) on seen.id = o.id
		where o.version <> seen.version + 1`,
		[orders.map(({ id }) => id), orders.map(({ version }) => version)],
	);
	await site.close();
	const others = [...outcomes].filter(([outcome]) => outcome !== '200 and 409');
	return {
		figures: [
			`${before} pairs: ${outcomes.get('200 and 409') ?? 0} answered 200 and 409, ${overwritten.length} overwritten`,
		],
		short: [
			...(before < pairs ? [`only ${before} orders`] : []),
			...others.map(([outcome, count]) => `${count} pairs were answered ${outcome}`),
			...(overwritten.length > 0 ? [`${overwritten.length} orders were overwritten`] : []),
		],
	};
}
