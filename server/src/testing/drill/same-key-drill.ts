import { newId } from '../../db/ids.ts';
import type { Outcome } from './drill-outcome.ts';
import { openDrillSite, scannablePieces } from './drill-site.ts';

const rounds = 20;
const times = 50;

type Sends = { readonly answers: ReadonlySet<string>; readonly statuses: readonly number[] };

/**
 * G4: one key is sent 50 times side by side, 20 times over as a note, which has the transaction of
 * most acts, and 20 times as a scan, which has a statement of its own: one effect and equal answers.
 * Broken: each send has a key of its own.
 */
export async function sameKeyDrill(folder: string, broken: boolean): Promise<Outcome> {
	const site = await openDrillSite({ folder });
	const [order] = await site.query<{ id: string }>('select id from orders limit 1');
	const pieces = (await scannablePieces(site.query)).slice(0, rounds);
	const authorization = `Bearer ${await site.token()}`;
	const sendTogether = async (path: string, body: object): Promise<Sends> => {
		const shared = newId();
		const responses = await Promise.all(
			Array.from({ length: times }, () =>
				fetch(site.url + path, {
					method: 'POST',
					headers: {
						authorization,
						'content-type': 'application/json',
						'idempotency-key': broken ? newId() : shared,
					},
					body: JSON.stringify(body),
				}),
			),
		);
		const answers = await Promise.all(responses.map((response) => response.text()));
		return { answers: new Set(answers), statuses: responses.map(({ status }) => status) };
	};
	const notes: Sends[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const note = { visibility: 'office', body: `Anahtar ${round}` };
		notes.push(await sendTogether(`/api/orders/${order?.id}/notes`, note));
	}
	const scans: Sends[] = [];
	for (const { debitId, barcode } of pieces) {
		scans.push(await sendTogether(`/api/debits/${debitId}/scans`, { barcode }));
	}
	const [count] = await site.query<{ notes: number; scans: number }>(
		`select (select count(*)::int from order_notes where body like 'Anahtar %') as notes,
			(select count(*)::int from pieces p
				join custody_entries e on e.depot_id = p.depot_id and e.piece_id = p.id
				where p.barcode = any($1) and e.movement = 'scanned_out') as scans`,
		[pieces.map(({ barcode }) => barcode)],
	);
	await site.close();
	const outcomes = [
		judge('notes', notes, count?.notes ?? 0),
		judge('scans', scans, count?.scans ?? 0),
	];
	return {
		figures: outcomes.map(({ figure }) => figure),
		short: outcomes.flatMap(({ short }) => short),
	};
}

function judge(name: string, sends: readonly Sends[], effects: number) {
	const unequal = sends.filter(({ answers }) => answers.size !== 1).length;
	const statuses = sends.flatMap((send) => send.statuses).filter((status) => status !== 200);
	return {
		figure: `${name}: ${sends.length} keys × ${times} sends: ${effects} effects, ${unequal} with unequal answers`,
		short: [
			...(sends.length === rounds ? [] : [`${sends.length} keys of ${rounds} ${name} were sent`]),
			...(effects === rounds ? [] : [`${effects} effects of ${rounds} keys of ${name}`]),
			...(unequal > 0 ? [`${unequal} keys of ${name} had unequal answers`] : []),
			...[...new Set(statuses)].map((status) => `${name} were answered ${status}`),
		],
	};
}
