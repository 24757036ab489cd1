import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, kurusSum } from '../common/ids.ts';

export const holdingGroups = ['driver', 'vehicle', 'route', 'reason'] as const;

const holding = z.object({
	key: z.string(),
	label: z.string(),
	sublabel: z.string(),
	/** All goods; `productCount` of them are products that recipients gave back. */
	pieceCount: z.int(),
	productCount: z.int(),
	orderCount: z.int(),
	valueKurus: kurusSum,
	dueKurus: kurusSum,
	oldestSince: instant,
	debits: z.array(z.object({ id, number: z.string(), pieceCount: z.int(), productCount: z.int() })),
});
export type Holding = z.infer<typeof holding>;

/** Current holders of pieces, from the custody ledger. */
export const listHoldings = endpoint({
	name: 'listHoldings',
	summary: 'Kimde ne var: sürücü, araç, rota veya nedene göre, yaş ve değerle',
	method: 'GET',
	path: '/api/debits/holdings',
	access: 'debits.read',
	query: z.object({
		depotId: id.optional(),
		groupBy: z.enum(holdingGroups).default('driver'),
	}),
	answer: z.object({ items: z.array(holding) }),
});

export const exportHoldings = exportOf(listHoldings, {
	name: 'exportHoldings',
	summary: 'Kimde ne var: dışa aktar (Excel, CSV)',
});
