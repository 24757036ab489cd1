import { cashSteps } from '@sevk/domain/company/company-cash-rounding';
import { collectionMethods } from '@sevk/domain/reasons/collection-method';
import { relationWords } from '@sevk/domain/reasons/relation';
import { shortfallReasons } from '@sevk/domain/reasons/shortfall-reason';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant, kurus, versioned } from '../common/ids.ts';
import { signature } from '../files/file-signatures.ts';

const params = z.object({ routeId: id });

/** Records the delivery result of one order, with pieces, collections and product returns. */
export const recordResult = endpoint({
	name: 'recordResult',
	summary: 'Teslim sonucu gir: teslim, kısmi teslim, teslim edilemedi',
	method: 'POST',
	path: '/api/routes/:routeId/results',
	access: 'routes.run',
	idempotent: true,
	params,
	body: z.object({
		orderId: id,
		outcome: z.enum(['delivered', 'partially_delivered', 'failed']),
		/** The person who received the goods and the relation to the recipient (Kime teslim edildi?). */
		receivedBy: z.string().trim().min(2).max(120).nullable(),
		relation: z
			.string()
			.refine(
				(code) => Object.hasOwn(relationWords, code),
				'Kime teslim edildiği listeden seçilmeli.',
			)
			.nullable(),
		/** For a partial delivery: the delivered pieces. */
		deliveredPieceIds: z.array(id).max(999),
		reasonCode: z.string().max(40).nullable(),
		/**
		 * For a partial delivery: why the rest stays (of the same list), and why less than the amount
		 * due was collected. Phones of an older release send neither.
		 */
		restReasonCode: z.string().max(40).nullish(),
		shortfallReason: z.enum(shortfallReasons).nullish(),
		note: z.string().trim().max(500),
		photoKeys: z.array(z.string().max(200)).max(10),
		/** Photos that the phone sends later (`attachPhoto`), each with its place and time. */
		photos: z
			.array(
				z.object({
					id,
					/** SHA-256 of the picture, in hexadecimal. */
					sha256: z.string().regex(/^[0-9a-f]{64}$/),
					takenAt: instant,
					position: z.tuple([z.number(), z.number()]).nullable(),
				}),
			)
			.max(10)
			.nullish(),
		callCount: z.int().min(0).max(50),
		/** Device position at entry, if known: [longitude, latitude]. */
		position: z.tuple([z.number(), z.number()]).nullable(),
		collections: z
			.array(
				z.object({
					method: z.enum(collectionMethods),
					amountKurus: kurus.min(1),
					receiptNo: z.string().trim().max(40).nullable(),
					/** Approval code on the slip (Onay kodu); phones of an older release send none. */
					approvalCode: z.string().trim().max(20).nullish(),
				}),
			)
			.max(5),
		/** The step to which the screen rounded the cash; phones of an older release send none. */
		cashStepKurus: z.literal(cashSteps).nullish(),
		/** Products that the recipient returned at delivery. */
		returns: z
			.array(
				z.object({
					orderLineId: id.nullable(),
					product: z.string().trim().min(2).max(120),
					quantity: z.number().min(0.001).max(10_000),
					reasonCode: z.string().max(40),
					note: z.string().trim().max(300),
				}),
			)
			.max(50),
		/**
		 * Proofs of a delivery (Teslimat kanıtı); phones of an older release send none. `paperKeys`:
		 * photos or PDFs of a signed paper. `identityDigits`: the last of the national id.
		 */
		signature: signature.nullish(),
		paperKeys: z.array(z.string().max(200)).max(5).nullish(),
		identityDigits: z
			.string()
			.regex(/^\d{4}$/, 'Kimlik numarasının son 4 hanesini girin.')
			.nullish(),
		/** Delivery code (Teslimat kodu) as the recipient said it. */
		code: z
			.string()
			.regex(/^\d{6}$/, 'Teslimat kodunun 6 hanesini girin.')
			.nullish(),
		happenedAt: instant.nullish(),
	}),
	answer: versioned.extend({ routeState: z.string(), distanceM: z.number().nullable() }),
	refusals: [
		'route/wrong-state',
		'stop/order-not-on-route',
		'stop/result-exists',
		'stop/no-pieces-chosen',
		'stop/piece-not-on-vehicle',
		'stop/due-exceeded',
		'stop/due-missing',
		'stop/return-exceeds-line',
		'result/receiver-missing',
		'result/rest-reason-missing',
		'result/shortfall-reason-missing',
		'result/order-cancelled',
		'result/collection-refused',
		'result/slip-missing',
		'result/proof-missing',
		'result/code-wrong',
		'result/code-locked',
		'result/signature-invalid',
		'result/nothing-on-vehicle',
		'reason/required',
		'reason/unknown',
		'reason/retired',
		'reason/wrong-stage',
		'reason/photo-required',
		'reason/call-required',
		'reason/location-required',
		'reason/location-too-far',
		'reason/note-required',
		'reason/report-required',
		'common/note-too-short',
		'file/not-found',
		'debit/custody-moved',
		'order/wrong-state',
		'result/return-undelivered',
	],
});

/** What is entered about one visit. */
export type ResultEntry = z.output<NonNullable<(typeof recordResult)['body']>>;

/** Ties a picture that was uploaded to a photo that its result announced. */
export const attachPhoto = endpoint({
	name: 'attachPhoto',
	summary: 'Sonuçla bildirilen fotoğrafı, yüklenen dosyaya bağla',
	method: 'POST',
	path: '/api/routes/:routeId/photos',
	access: 'routes.run',
	idempotent: true,
	params,
	body: z.object({ photoId: id, fileName: z.string().max(60) }),
	answer: z.object({ photoId: id }),
	refusals: ['file/not-found', 'file/cut-off'],
});

export const revertResult = endpoint({
	name: 'revertResult',
	summary: 'Sonucu geri al: ofis rota kapatılana kadar, sürücü aynı yerde 10 dakika içinde',
	method: 'POST',
	path: '/api/routes/:routeId/result-reversals',
	access: 'routes.run',
	idempotent: true,
	params,
	body: z.object({
		orderId: id,
		reason: z.string().trim().min(3).max(300),
		/** Where the driver is who takes back his result: [longitude, latitude]. */
		position: z.tuple([z.number(), z.number()]).nullish(),
		/** When the driver took it back, by the clock of the phone; absent from the office. */
		revertedAt: instant.nullish(),
	}),
	answer: versioned.extend({ routeState: z.string() }),
	refusals: [
		'result/revert-too-late',
		'result/revert-elsewhere',
		'result/revert-place-missing',
		'route/wrong-state',
		'stop/no-result',
		'stop/order-not-on-route',
		'debit/custody-moved',
		'order/erased',
		'order/wrong-state',
		'route/driver-busy',
		'route/vehicle-busy',
	],
});
