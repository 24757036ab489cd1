import { newId } from '../../db/ids.ts';
import type { Outcome } from './drill-outcome.ts';
import { openDrillSite } from './drill-site.ts';

const rounds = 20;
const times = 50;

/**
 * G4: one key is sent 50 times side by side, 20 times over: one effect and equal answers. Broken: each
 * send has a key of its own.
 */
export async function sameKeyDrill(folder: string, broken: boolean): Promise<Outcome> {
	const site = await openDrillSite({ folder });
	const [order] = await site.query<{ id: string }>('select id from orders limit 1');
	const authorization = `Bearer ${await site.token()}`;
	let unequal = 0;
	const statuses = new Map<number, number>();
	for (let round = 0; round < rounds; round += 1) {
		const shared = newId();
		const answers = await Promise.all(
			Array.from({ length: times }, async () => {
				const response = await fetch(`${site.url}/api/orders/${order?.id}/notes`, {
					method: 'POST',
					headers: {
						...{ authorization, 'content-type': 'application/json' },
						'idempotency-key': broken ? newId() : shared,
					},
					body: JSON.stringify({ visibility: 'office', body: `Anahtar ${round}` }),
				});
				statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
				return response.text();
			}),
		);
		if (new Set(answers).size !== 1) unequal += 1;
	}
	const [row] = await site.query<{ count: number }>(
		`select count(*)::int as count from order_notes where body like 'Anahtar %'`,
	);
	await site.close();
	const effects = row?.count ?? 0;
	const others = [...statuses].filter(([status]) => status !== 200);
	return {
		figures: [
			`${rounds} keys × ${times} sends: ${effects} effects, ${unequal} with unequal answers`,
		],
		short: [
			...(effects === rounds ? [] : [`${effects} effects of ${rounds} keys`]),
			...(unequal > 0 ? [`${unequal} keys had unequal answers`] : []),
			...others.map(([status, count]) => `${count} answers of ${status}`),
		],
	};
}
