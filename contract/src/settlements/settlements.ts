import { collectionMethods } from '@sevk/domain/reasons/collection-method';
import { settlementStates } from '@sevk/domain/settlements/settlement';
import { settlementParties } from '@sevk/domain/settlements/settlement-signature';
import { closeBlockKinds } from '@sevk/domain/settlements/settlement-words';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { explanation } from '../common/explanation.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, kurus, serviceDate, signedKurus, version, versioned } from '../common/ids.ts';
import {
	drawnSignature,
	paperFiles,
	paperWithdrawal,
	signature,
	signedPaper,
} from '../files/file-signatures.ts';

const denominations = z.object({
	notes: z.record(
		z.string().regex(/^(20000|10000|5000|2000|1000|500)$/),
		z.int().min(0).max(10_000),
	),
	coinsKurus: kurus.max(10_000_000),
});

const expense = z.object({
	label: z.string().trim().min(2).max(80),
	documentNo: z.string().trim().max(40),
	amountKurus: kurus.min(1),
});

const posTotal = z.object({
	serial: z.string().trim().min(1).max(40),
	totalKurus: kurus,
});

const collectionRow = z.object({
	orderId: id,
	orderNo: z.string(),
	recipientName: z.string(),
	method: z.enum(collectionMethods),
	amountKurus: kurus,
	/** Cash beyond (or short of) what it settles, because cash is rounded. */
	roundingKurus: signedKurus,
	receiptNo: z.string().nullable(),
	approvalCode: z.string().nullable(),
	collectedAt: instant,
});

const returnRow = z.object({
	id,
	orderId: id,
	orderNo: z.string(),
	product: z.string(),
	quantity: z.number(),
	reasonLabel: z.string(),
	condition: z.string().nullable(),
	handedBack: z.boolean(),
	barcode: z.string(),
});

/** A reason why a route cannot be closed, as a phrase. */
export const closeBlock = z.object({ kind: z.enum(closeBlockKinds), words: z.string() });

const countRow = z.object({
	countedKurus: kurus,
	differenceKurus: signedKurus,
	posKurus: kurus.nullable(),
	cardDifferenceKurus: signedKurus,
	countedByName: z.string(),
	countedAt: instant,
});

const settlement = z.object({
	/** Null before the first count. */
	id: id.nullable(),
	routeId: id,
	driverId: id.nullable(),
	driverName: z.string().nullable(),
	state: z.enum(settlementStates).nullable(),
	carriedDebtKurus: kurus,
	/** Open debts of the driver, oldest first: "21.01.2026 tarihinden kalan ₺150,00". */
	debts: z.array(z.object({ id, sourceDate: serviceDate, remainingKurus: kurus })),
	/** What the driver has paid too much and gets back. */
	driverCreditKurus: kurus,
	/** Whether the sums are withheld until the cash is counted (Kör sayım). */
	blind: z.boolean(),
	/** Whether a difference may be counted once more. */
	mayRecount: z.boolean(),
	/** Null while the count is blind, as are the others and the expected sum. */
	cashCollectedKurus: kurus.nullable(),
	/** The part of the collected cash that is a difference of the rounding; no debt of the driver. */
	cashRoundingKurus: signedKurus.nullable(),
	cardCollectedKurus: kurus.nullable(),
	otherCollectedKurus: kurus.nullable(),
	/** Serial numbers of the POS devices in the driver's custody on this route. */
	posSerials: z.array(z.string()),
	/** Whether the count needs the Z totals, because the driver entered card payments. */
	posRequired: z.boolean(),
	/** The Z totals of the last count, even if it must be repeated. */
	posTotals: z.array(posTotal),
	posKurus: kurus.nullable(),
	/** POS totals minus card payments; null without a valid count that has them. */
	cardDifferenceKurus: signedKurus.nullable(),
	floatKurus: kurus,
	expenses: z.array(expense),
	expenseKurus: kurus,
	expectedKurus: signedKurus.nullable(),
	denominations: denominations.nullable(),
	/** The result of the last count, even if it must be repeated (`counting`). */
	countedKurus: kurus.nullable(),
	/** Null without a valid count. */
	differenceKurus: signedKurus.nullable(),
	differenceReason: z.string().nullable(),
	/** False for a float that was lost before the departure of a cancelled route, if the office says so. */
	isOwed: z.boolean(),
	note: z.string(),
	countedBy: id.nullable(),
	countedByName: z.string().nullable(),
	countedAt: instant.nullable(),
	approvedByName: z.string().nullable(),
	approvedAt: instant.nullable(),
	/** The signatures on the screen under the last count. */
	signatures: z.array(drawnSignature.extend({ party: z.enum(settlementParties) })),
	/** Signed papers, the oldest first; also those of an earlier count. */
	papers: z.array(signedPaper),
	/** The counts of this round, the first and the recount. */
	counts: z.array(countRow),
	/** Empty while the count is blind. */
	collections: z.array(collectionRow),
	returns: z.array(returnRow),
	/** What prevents closing the route; empty if it can be closed. */
	closeBlocks: z.array(closeBlock),
	version: version.nullable(),
});
export type Settlement = z.infer<typeof settlement>;

const params = z.object({ routeId: id });

export const showSettlement = endpoint({
	name: 'showSettlement',
	summary: 'Rotanın mutabakatı: beklenen, teslim edilen, fark, kapanış engelleri',
	method: 'GET',
	path: '/api/routes/:routeId/settlement',
	access: 'settlements.read',
	params,
	answer: settlement,
});

export const exportCollections = exportOf(showSettlement, {
	name: 'exportCollections',
	summary: 'Rotanın tahsilatlarını dışa aktar (Excel, CSV)',
	part: 'collections',
});

export const countCash = endpoint({
	name: 'countCash',
	summary: 'Kasa say: kupür dökümü, masraflar, fark nedeni',
	method: 'POST',
	path: '/api/routes/:routeId/cash-counts',
	access: 'settlements.count',
	idempotent: true,
	params,
	body: z.object({
		denominations,
		expenses: z.array(expense).max(20),
		/** The Z total of each POS device; required when the driver entered card payments. */
		posTotals: z.array(posTotal).max(10).default([]),
		differenceReason: z.string().max(40).nullable(),
		note: z.string().trim().max(500),
		/** Version of the count that is corrected; null for the first count. */
		version: version.nullable(),
	}),
	answer: settlement,
	refusals: [
		'settlement/route-not-returned',
		'settlement/reason-missing',
		'settlement/card-reason-missing',
		'settlement/pos-missing',
		'settlement/pos-repeated',
		'settlement/recount-used',
		'settlement/approved',
		'settlement/expense-undocumented',
		'reason/unknown',
		'common/note-too-short',
		'route/wrong-state',
		'common/stale',
	],
});

export const signSettlement = endpoint({
	name: 'signSettlement',
	summary: 'Kasa sayımını ekranda imzala: sürücü, kasa, borcu kabul eden',
	method: 'POST',
	path: '/api/routes/:routeId/settlement-signatures',
	access: 'settlements.count',
	idempotent: true,
	params,
	/** `version` of the count that was shown to who signs. */
	body: z.object({ version, party: z.enum(settlementParties), signature }),
	answer: settlement,
	refusals: [
		'settlement/not-counted',
		'settlement/count-outdated',
		'settlement/nothing-to-sign',
		'settlement/already-signed',
		'settlement/not-your-count',
		'result/signature-invalid',
		'common/stale',
	],
});

export const addSettlementPapers = endpoint({
	name: 'addSettlementPapers',
	summary: 'Kasa sayımına imzalı kâğıt ekle (fotoğraf veya PDF)',
	method: 'POST',
	path: '/api/routes/:routeId/settlement-papers',
	access: 'settlements.count',
	idempotent: true,
	params,
	body: z.object({ fileNames: paperFiles }),
	answer: settlement,
	refusals: ['settlement/not-counted', 'file/not-found'],
});

export const withdrawSettlementPaper = endpoint({
	name: 'withdrawSettlementPaper',
	summary: 'Kasa sayımına yanlışlıkla eklenen imzalı kâğıdı geri al',
	method: 'POST',
	path: '/api/routes/:routeId/settlement-papers/withdrawal',
	access: 'settlements.count',
	idempotent: true,
	params,
	body: paperWithdrawal,
	answer: settlement,
	refusals: [
		'settlement/not-counted',
		'file/not-found',
		'file/paper-of-other',
		'file/paper-withdrawn',
	],
});

export const approveDifference = endpoint({
	name: 'approveDifference',
	summary: 'Kasa farkını onayla (sayan kişi onaylayamaz)',
	method: 'POST',
	path: '/api/routes/:routeId/cash-approval',
	access: 'settlements.approve',
	idempotent: true,
	params,
	body: z.object({ version, note: z.string().trim().max(500) }),
	answer: settlement,
	refusals: [
		'settlement/own-count',
		'settlement/nothing-to-approve',
		'settlement/approved',
		'settlement/count-outdated',
		'route/wrong-state',
		'common/stale',
	],
});

const driverAccount = z.object({
	openKurus: kurus,
	/** What the driver has paid too much and gets back. */
	creditKurus: kurus,
	/** The sums of each depot where the driver has debts: debts are paid in their own depot. */
	accounts: z.array(z.object({ depotId: id, openKurus: kurus, creditKurus: kurus })),
	items: z.array(
		z.object({
			id,
			depotId: id,
			sourceDate: serviceDate,
			routeId: id,
			routeNumber: z.string(),
			amountKurus: kurus,
			remainingKurus: kurus,
			/** What was paid too much on this debt. */
			creditKurus: kurus,
			payments: z.array(
				z.object({
					id,
					amountKurus: signedKurus,
					note: z.string(),
					recordedByName: z.string(),
					recordedAt: instant,
				}),
			),
		}),
	),
});
export type DriverAccount = z.infer<typeof driverAccount>;

export const listDriverDebts = endpoint({
	name: 'listDriverDebts',
	summary: 'Sürücü carisi: borçlar ve kapanışları',
	method: 'GET',
	path: '/api/drivers/:driverId/debts',
	access: 'settlements.read',
	params: z.object({ driverId: id }),
	answer: driverAccount,
});

export const payDriverDebt = endpoint({
	name: 'payDriverDebt',
	summary: 'Sürücü borcu tahsil et (en eski borçtan başlar)',
	method: 'POST',
	path: '/api/drivers/:driverId/debt-payments',
	access: 'settlements.count',
	idempotent: true,
	params: z.object({ driverId: id }),
	body: z.object({
		/** The depot of the debts, which may be a former one of the driver; default: the present one. */
		depotId: id.optional(),
		amountKurus: kurus.min(1),
		note: z.string().trim().max(300),
	}),
	answer: z.object({ openKurus: kurus }),
	refusals: ['settlement/no-debt'],
});

export const payDriverCredit = endpoint({
	name: 'payDriverCredit',
	summary: 'Sürücünün fazla ödediği tutarı geri öde',
	method: 'POST',
	path: '/api/drivers/:driverId/credit-payments',
	access: 'settlements.count',
	idempotent: true,
	params: z.object({ driverId: id }),
	body: z.object({ depotId: id, amountKurus: kurus.min(1), note: z.string().trim().max(250) }),
	answer: z.object({ creditKurus: kurus }),
	refusals: ['settlement/no-credit'],
});

export const closeRoute = endpoint({
	name: 'closeRoute',
	summary: 'Rotayı kapat: araçta kalan 0 ve kasa tutuyor veya farkı onaylı',
	method: 'POST',
	path: '/api/routes/:routeId/closure',
	access: 'routes.close',
	idempotent: true,
	params,
	body: z.object({ version }),
	answer: versioned,
	refusals: ['route/not-closable', 'route/wrong-state', 'common/stale'],
});

export const reopenRoute = endpoint({
	name: 'reopenRoute',
	summary: 'Rotayı yeniden aç (ayrı yetki ve neden ister)',
	method: 'POST',
	path: '/api/routes/:routeId/reopening',
	access: 'routes.reopen',
	idempotent: true,
	params,
	body: z.object({ version, reason: explanation(300) }),
	answer: versioned,
	refusals: ['route/driver-erased', 'route/wrong-state', 'common/stale'],
});

export const settlementSheet = endpoint({
	name: 'settlementSheet',
	summary: 'Gün sonu / kasa teslim tutanağı, PDF',
	method: 'GET',
	path: '/api/routes/:routeId/settlement-sheet.pdf',
	access: 'settlements.read',
	params,
	answer: z.string(),
	answerType: 'application/pdf',
});
