// Operations on a debit before departure.
import { disputePhases } from '@sevk/domain/debits/common/debit-dispute';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { explanation } from '../common/explanation.ts';
import { id, instant, kurus, version, versioned, versionOrState } from '../common/ids.ts';
import { paperFiles, paperWithdrawal, signature } from '../files/file-signatures.ts';
import { debitParams as params } from './debit-detail.ts';
import { barcode, piecesWithReason, scanAnswer } from './debit-pieces.ts';

/** A tour is loaded when vehicle and driver are back from the one before. */
const notBack = ['route/vehicle-not-back', 'route/driver-not-back'] as const;

export const createDebit = endpoint({
	name: 'createDebit',
	summary: 'Rota için zimmet oluştur (varsa onu döner)',
	method: 'POST',
	path: '/api/routes/:routeId/debits',
	access: 'debits.scan',
	idempotent: true,
	params: z.object({ routeId: id }),
	body: z.object({}),
	answer: versioned.extend({ number: z.string() }),
	refusals: ['route/wrong-state', 'route/incomplete', ...notBack],
});

export const scanOut = endpoint({
	name: 'scanOut',
	summary: 'Barkod okut: koliyi araca zimmetle',
	method: 'POST',
	path: '/api/debits/:debitId/scans',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: z.object({ barcode, scannedAt: instant.nullish() }),
	answer: scanAnswer,
	refusals: ['debit/wrong-state', 'route/wrong-state', ...notBack],
});

export const undoScan = endpoint({
	name: 'undoScan',
	summary: 'Okutmayı geri al',
	method: 'POST',
	path: '/api/debits/:debitId/scan-reversals',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: z.object({ pieceId: id }),
	answer: versioned,
	refusals: [
		'debit/wrong-state',
		'debit/line-wrong-state',
		'debit/custody-moved',
		'debit/not-on-this-debit',
		'route/wrong-state',
	],
});

export const addScanned = endpoint({
	name: 'addScanned',
	summary: 'Rotada olmayan koliyi siparişiyle rotaya ekle ve zimmetle',
	method: 'POST',
	path: '/api/debits/:debitId/additions',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: z.object({ barcode }),
	answer: scanAnswer,
	refusals: [
		'order/not-ready',
		'debit/wrong-state',
		'debit/barcode-unknown',
		'debit/already-debited',
		'debit/custody-moved',
		'debit/not-in-depot',
		'debit/not-received',
		'debit/on-other-route',
		'debit/on-other-vehicle',
		'debit/order-cancelled',
		'debit/other-depot',
		'route/wrong-state',
		...notBack,
	],
});

export const leaveInDepot = endpoint({
	name: 'leaveInDepot',
	summary: 'Zimmetlenmedi: depoda kalan ya da bulunamayan koliler ve nedeni',
	method: 'POST',
	path: '/api/debits/:debitId/not-debited',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: piecesWithReason,
	answer: versioned,
	refusals: [
		'reason/wrong-stage',
		'reason/unknown',
		'reason/retired',
		'common/note-too-short',
		'debit/custody-moved',
		'debit/wrong-state',
		'debit/line-wrong-state',
		'debit/not-on-this-debit',
	],
});

export const undoLeave = endpoint({
	name: 'undoLeave',
	summary: 'Zimmetlenmedi kaydını geri al',
	method: 'POST',
	path: '/api/debits/:debitId/not-debited-reversals',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: z.object({ pieceIds: z.array(id).min(1).max(1000) }),
	answer: versioned,
	refusals: [
		'debit/custody-moved',
		'debit/line-wrong-state',
		'debit/wrong-state',
		'debit/not-on-this-debit',
	],
});

export const handOver = endpoint({
	name: 'handOver',
	summary: 'Zimmeti sürücünün kabulüne gönder (teslim eden imzası)',
	method: 'POST',
	path: '/api/debits/:debitId/hand-over',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: z.object({ version, floatKurus: kurus.max(10_000_000) }),
	answer: versioned,
	refusals: ['debit/pieces-pending', 'debit/nothing-scanned', 'debit/wrong-state', 'common/stale'],
});

/**
 * The hand-over that the driver saw, which a later one replaces; phones of an older release do not
 * send it.
 */
const handedOverAt = instant.optional();

export const acceptDebit = endpoint({
	name: 'acceptDebit',
	summary: 'Zimmeti kabul et (teslim alan)',
	method: 'POST',
	path: '/api/debits/:debitId/acceptance',
	access: 'debits.read',
	idempotent: true,
	params,
	/** The signature of the driver on the screen; none with a signed paper. */
	body: z.object({
		version: versionOrState,
		handedOverAt,
		onPaper: z.boolean(),
		signature: signature.nullish(),
		/** Photos or PDFs of the list that the driver signed, with `onPaper`. */
		paperFiles: paperFiles.nullish(),
	}),
	answer: versioned,
	refusals: [
		'debit/not-your-debit',
		'debit/wrong-state',
		'common/stale',
		'debit/custody-moved',
		'debit/earlier-tour-held',
		'debit/pieces-pending',
		'route/wrong-state',
		'result/signature-invalid',
		'debit/signature-missing',
		'file/not-found',
	],
});

export const addAcceptancePapers = endpoint({
	name: 'addAcceptancePapers',
	summary: 'Zimmet kabulüne imzalı kâğıt ekle (fotoğraf veya PDF)',
	method: 'POST',
	path: '/api/debits/:debitId/acceptance-papers',
	access: 'debits.accept-on-paper',
	idempotent: true,
	params,
	body: z.object({ fileNames: paperFiles }),
	answer: versioned,
	refusals: ['debit/wrong-state', 'file/not-found'],
});

export const withdrawAcceptancePaper = endpoint({
	name: 'withdrawAcceptancePaper',
	summary: 'Zimmet kabulüne yanlışlıkla eklenen imzalı kâğıdı geri al',
	method: 'POST',
	path: '/api/debits/:debitId/acceptance-papers/withdrawal',
	access: 'debits.accept-on-paper',
	idempotent: true,
	params,
	body: paperWithdrawal,
	answer: versioned,
	refusals: [
		'file/not-found',
		'file/paper-of-other',
		'file/paper-required',
		'file/paper-withdrawn',
	],
});

export const disputeDebit = endpoint({
	name: 'disputeDebit',
	summary: 'Uyuşmazlık bildir: yüklemede sayı tutmuyor, geri teslimde liste yanlış',
	method: 'POST',
	path: '/api/debits/:debitId/dispute',
	access: 'debits.read',
	idempotent: true,
	params,
	body: z.object({
		version: versionOrState,
		handedOverAt,
		/** Absent from phones of an older release, which dispute the loading only. */
		phase: z.enum(disputePhases).optional(),
		note: explanation(500),
		shortCount: z.int().min(0).max(999),
		overCount: z.int().min(0).max(999),
		/**
		 * Pieces that are missing, counted in `shortCount`; an older phone names them in the note only.
		 * In a dispute of the return those whose hand-back is not listed, or listed wrongly.
		 */
		pieceIds: z.array(id).max(999).optional(),
		/** Equipment that was not handed over; phones of an older release name it in the note only. */
		equipmentIds: z.array(id).max(100).optional(),
		/** The float that the driver received; absent if it is right, or from such a phone. */
		receivedFloatKurus: kurus.optional(),
	}),
	answer: versioned,
	refusals: [
		'debit/not-your-debit',
		'debit/short-exceeds',
		'debit/over-exceeds',
		'debit/nothing-disputable',
		'route/wrong-state',
		'debit/wrong-state',
		'debit/not-on-this-debit',
		'equipment/not-on-this-debit',
		'common/stale',
	],
});

export const settleDispute = endpoint({
	name: 'settleDispute',
	summary: 'Uyuşmazlığı çöz: yüklemede yeniden kabule gönder, geri teslimde cevapla',
	method: 'POST',
	path: '/api/debits/:debitId/dispute-settlement',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: z.object({
		version,
		note: explanation(500),
		/** The float as it was handed over; absent if it stays. */
		floatKurus: kurus.max(10_000_000).optional(),
		/** Equipment that the settlement takes off the debit. */
		removedEquipmentIds: z.array(id).max(100).optional(),
	}),
	answer: versioned,
	refusals: ['debit/wrong-state', 'common/stale', 'equipment/not-on-this-debit'],
});

export const cancelDebit = endpoint({
	name: 'cancelDebit',
	summary: 'Zimmeti iptal et (araç çıkmadan); koliler depoda kalır',
	method: 'POST',
	path: '/api/debits/:debitId/cancellation',
	access: 'debits.scan',
	idempotent: true,
	params,
	body: z.object({ version, note: explanation(300) }),
	answer: versioned,
	refusals: ['debit/wrong-state', 'common/stale', 'debit/custody-moved', 'route/wrong-state'],
});
