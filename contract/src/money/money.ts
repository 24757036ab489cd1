// Who holds which money (docs/domain.md#money).
import { moneyKinds } from '@sevk/domain/money/money-account';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant, kurus, kurusSum, serviceDate, signedKurusSum } from '../common/ids.ts';

const account = z.object({
	account: z.string(),
	kind: z.enum(moneyKinds),
	/** The route, driver, sender, carrier or card that the account is about; empty: the depot. */
	label: z.string(),
	/** Null while a blind count waits for it. */
	kurus: signedKurusSum.nullable(),
	/** When it last began to hold or owe something. */
	since: instant,
	routeId: id.nullable(),
	driverId: id.nullable(),
});

const depotMoney = z.object({
	/** Null before Kasa Açılışı: nothing is posted then. */
	opening: z
		.object({
			openedOn: serviceDate,
			openedAt: instant,
			countedKurus: kurusSum,
			openedByName: z.string(),
			note: z.string(),
		})
		.nullable(),
	/** Accounts that hold or owe something, by kind and amount. */
	accounts: z.array(account),
	/** True if there are more. */
	truncated: z.boolean(),
});
export type DepotMoney = z.infer<typeof depotMoney>;

export const showMoney = endpoint({
	name: 'showMoney',
	summary: 'Kasa: paranın kimde ne kadar olduğu',
	method: 'GET',
	path: '/api/money',
	access: 'settlements.read',
	query: z.object({ depotId: id }),
	answer: depotMoney,
});

export const openMoney = endpoint({
	name: 'openMoney',
	summary: 'Kasa Açılışı: sayılan para ile başlat; önceki günler yazılmaz',
	method: 'POST',
	path: '/api/money/opening',
	access: 'settlements.count',
	idempotent: true,
	body: z.object({
		depotId: id,
		countedKurus: kurus,
		/** Banknotes by their value in kuruş, and coins. */
		denominations: z
			.object({ notes: z.record(z.string(), z.int().min(0).max(100_000)), coinsKurus: kurus })
			.nullish(),
		note: z.string().trim().max(500).default(''),
	}),
	answer: z.object({ openedOn: serviceDate, openedAt: instant }),
	refusals: ['depot/retired', 'money/already-open'],
});
