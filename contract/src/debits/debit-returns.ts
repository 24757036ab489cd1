// Operations that remove goods from an accepted debit: return, transfer, undebit, report.
import { debitReportTypes } from '@sevk/domain/debits/line/debit-report';
import { damageReasonWords } from '@sevk/domain/reasons/damage-reason';
import { productConditions } from '@sevk/domain/reasons/product-condition';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { explanation } from '../common/explanation.ts';
import { id, instant, version, versioned } from '../common/ids.ts';
import { debitParams as params } from './debit-detail.ts';
import { barcode, piecesWithReason, scanAnswer } from './debit-pieces.ts';

export const handBack = endpoint({
	name: 'handBack',
	summary: 'Barkod okut: koliyi depoya geri teslim al',
	method: 'POST',
	path: '/api/debits/:debitId/hand-backs',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: z.object({
		barcode,
		condition: z.enum(productConditions).nullable(),
		scannedAt: instant.nullish(),
	}),
	answer: scanAnswer,
	refusals: ['debit/wrong-state', 'route/wrong-state'],
});

export const undoHandBack = endpoint({
	name: 'undoHandBack',
	summary: 'Geri teslim okutmasını düzelt',
	method: 'POST',
	path: '/api/debits/:debitId/hand-back-reversals',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: z.object({ pieceId: id, note: z.string().trim().min(3).max(300) }),
	answer: versioned,
	refusals: [
		'debit/line-wrong-state',
		'route/wrong-state',
		'debit/custody-moved',
		'debit/not-on-this-debit',
		'debit/wrong-state',
	],
});

export const undebit = endpoint({
	name: 'undebit',
	summary: 'Zimmetten düş: neden ile',
	method: 'POST',
	path: '/api/debits/:debitId/undebits',
	access: 'debits.undebit',
	idempotent: true,
	params,
	body: piecesWithReason,
	answer: versioned,
	refusals: [
		'reason/wrong-stage',
		'reason/unknown',
		'reason/retired',
		'common/note-too-short',
		'debit/report-needed',
		'debit/transfer-needed',
		'debit/wrong-state',
		'debit/order-in-parts',
		'debit/line-wrong-state',
		'stop/due-missing',
		'debit/custody-moved',
		'debit/not-on-this-debit',
		'order/wrong-state',
		'result/nothing-on-vehicle',
		'result/order-cancelled',
		'route/wrong-state',
		'stop/order-not-on-route',
		'stop/piece-not-on-vehicle',
		'stop/result-exists',
	],
});

export const requestTransfer = endpoint({
	name: 'requestTransfer',
	summary: 'Zimmet devri başlat: kolileri başka sürücüye devret',
	method: 'POST',
	path: '/api/debits/:debitId/transfers',
	access: 'debits.transfer',
	idempotent: true,
	params,
	body: piecesWithReason.extend({
		toDebitId: id,
		/** Equipment that changes hands with the pieces; all other stays with the giver. */
		equipmentIds: z.array(id).max(50).default([]),
	}),
	answer: versioned.extend({ number: z.string() }),
	refusals: [
		'reason/wrong-stage',
		'reason/unknown',
		'debit/receiver-not-running',
		'debit/transfer-pending',
		'equipment/not-held',
		'equipment/transfer-pending',
		'debit/wrong-state',
		'debit/line-wrong-state',
		'common/note-too-short',
		'debit/not-on-this-debit',
		'reason/retired',
		'route/wrong-state',
	],
});

export const decideTransfer = endpoint({
	name: 'decideTransfer',
	summary: 'Zimmet devrini devral veya reddet',
	method: 'POST',
	path: '/api/transfers/:transferId/decision',
	access: 'debits.read',
	idempotent: true,
	params: z.object({ transferId: id }),
	body: z.object({
		version,
		accepted: z.boolean(),
		onPaper: z.boolean(),
		note: z.string().trim().max(300),
	}),
	answer: versioned,
	refusals: [
		'transfer/decided',
		'transfer/not-receiver',
		'transfer/reason-missing',
		'debit/receiver-not-running',
		'debit/custody-moved',
		'equipment/not-held',
		'common/stale',
		'route/wrong-state',
	],
});

export const writeReport = endpoint({
	name: 'writeReport',
	summary: 'Tutanak düzenle (kayıp, hasar, uygunsuzluk)',
	method: 'POST',
	path: '/api/debits/:debitId/reports',
	access: 'reports.write',
	idempotent: true,
	params,
	body: z.object({
		reportType: z.enum(debitReportTypes),
		pieceIds: z.array(id).min(1).max(200),
		reasonCode: z.string().max(40),
		damageReasons: z
			.array(
				z
					.string()
					.max(40)
					.refine((code) => Object.hasOwn(damageReasonWords, code), 'Hasar listeden seçilmeli.'),
			)
			.max(10),
		description: explanation(2000),
		photoKeys: z.array(z.string().max(200)).max(10),
	}),
	answer: versioned.extend({ number: z.string() }),
	refusals: [
		'debit/line-wrong-state',
		'reason/unknown',
		'file/not-found',
		'debit/not-on-this-debit',
		'route/wrong-state',
	],
});

export const decideReport = endpoint({
	name: 'decideReport',
	summary: 'Tutanağı onayla (koliler zimmetten ya da depodan düşer) veya reddet',
	method: 'POST',
	path: '/api/reports/:reportId/decision',
	access: 'reports.approve',
	idempotent: true,
	params: z.object({ reportId: id }),
	/** A rejection needs a note that says why. */
	body: z.object({ version, approved: z.boolean(), note: z.string().trim().max(500) }),
	answer: versioned,
	refusals: [
		'report/decided',
		'report/own-report',
		'common/note-too-short',
		'debit/custody-moved',
		'order/loss-on-route',
		'common/stale',
		'route/wrong-state',
	],
});

export const withdrawDepotReport = endpoint({
	name: 'withdrawDepotReport',
	summary: 'Depo tutanağını geri çek: düzenleyen, karar verilene kadar',
	method: 'POST',
	path: '/api/reports/:reportId/withdrawal',
	access: 'reports.write',
	idempotent: true,
	params: z.object({ reportId: id }),
	body: z.object({ version }),
	answer: versioned,
	refusals: ['report/decided', 'report/not-own-report', 'report/of-debit', 'common/stale'],
});
