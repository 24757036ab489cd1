// Who holds which money (docs/domain.md#money).
import { moneyKinds } from '@sevk/domain/money/money-account';
import { moneyDeskActs } from '@sevk/domain/money/money-desk-act';
import { moneyTransferKinds } from '@sevk/domain/money/money-transfer';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { explanation } from '../common/explanation.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, kurus, kurusSum, serviceDate, signedKurusSum } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';

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

const side = z.object({ kind: z.enum(moneyKinds), label: z.string() });

const transfer = z.object({
	id,
	kind: z.enum(moneyTransferKinds),
	/** Takes another transfer back. */
	isReversal: z.boolean(),
	from: side,
	to: side,
	/** Null while a blind count waits for it. */
	amountKurus: kurusSum.nullable(),
	orderId: id.nullable(),
	orderNo: z.string().nullable(),
	routeId: id.nullable(),
	routeNumber: z.string().nullable(),
	note: z.string(),
	happenedAt: instant,
	recordedAt: instant,
	actorName: z.string(),
});
export type MoneyTransferRow = z.infer<typeof transfer>;

export const listMoneyTransfers = endpoint({
	name: 'listMoneyTransfers',
	summary: 'Para hareketleri: kimden kime, ne kadar, neden; en yenisi önce',
	method: 'GET',
	path: '/api/money/transfers',
	access: 'settlements.read',
	query: z.object({
		depotId: id,
		/** On either side. */
		holder: z.enum(moneyKinds).optional(),
		/** Days on which it was recorded. */
		dateFrom: serviceDate.optional(),
		dateTo: serviceDate.optional(),
		...pageQuery,
	}),
	answer: pageOf(transfer),
});

export const exportMoneyTransfers = exportOf(listMoneyTransfers, {
	name: 'exportMoneyTransfers',
	summary: 'Para hareketlerini filtrelendiği gibi dışa aktar (Excel, CSV)',
});

export const showOrderMoney = endpoint({
	name: 'showOrderMoney',
	summary: 'Para Nerede? Bir siparişin parası bir cümleyle ve adımlarıyla',
	method: 'GET',
	path: '/api/money/orders/:orderId',
	access: 'settlements.read',
	params: z.object({ orderId: id }),
	answer: z.object({
		sentence: z.string(),
		steps: z.array(z.object({ at: instant, text: z.string(), actorName: z.string() })),
	}),
});

export const moveDeskMoney = endpoint({
	name: 'moveDeskMoney',
	summary: 'Kasa işlemi: bankaya gönder, para koy, para al, masraf öde, açıklama bekleyeni kapat',
	method: 'POST',
	path: '/api/money/desk-acts',
	access: 'settlements.count',
	idempotent: true,
	body: z.object({
		depotId: id,
		act: z.enum(moneyDeskActs),
		amountKurus: kurus.min(1),
		/** Who carries a bag, or gave or got the money. */
		personName: z.string().trim().min(3).max(120),
		note: explanation(300),
	}),
	answer: z.object({ id }),
	refusals: ['depot/retired', 'money/lacking', 'money/not-open'],
});

export const bankBag = endpoint({
	name: 'bankBag',
	summary: 'Bankaya giden çantanın tamamı yatırıldı',
	method: 'POST',
	path: '/api/money/bags/:bagId/banked',
	access: 'settlements.count',
	idempotent: true,
	params: z.object({ bagId: id }),
	body: z.object({
		depotId: id,
		/** Number of the bank's receipt. */
		receiptNo: z.string().trim().min(1).max(60),
	}),
	answer: z.object({ id, amountKurus: kurusSum }),
	refusals: ['depot/retired', 'money/bag-banked', 'money/not-open'],
});
