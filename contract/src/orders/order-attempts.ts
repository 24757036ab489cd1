// Delivery attempts of an order with their proofs.

import { attemptOutcomes } from '@sevk/domain/orders/common/order';
import { codeProofs } from '@sevk/domain/orders/common/order-code-channel';
import { z } from 'zod';
import { id, instant, kurus, point, serviceDate, signedKurus } from '../common/ids.ts';

export const attempt = z.object({
	id,
	attemptNo: z.int(),
	routeId: id,
	routeNumber: z.string(),
	/** The working day on which the attempt was made. */
	routeDate: serviceDate,
	outcome: z.enum(attemptOutcomes),
	reasonCode: z.string().nullable(),
	reasonLabel: z.string().nullable(),
	receivedBy: z.string().nullable(),
	relation: z.string().nullable(),
	note: z.string(),
	photoKeys: z.array(z.string()),
	/** Photos of the phone with time and place; `fileName` is null until the picture came. */
	photos: z.array(
		z.object({ fileName: z.string().nullable(), takenAt: instant, point: point.nullable() }),
	),
	/** Photos or PDFs of the signed paper; like the signature only for who sees the recipient's name. */
	paperKeys: z.array(z.string()),
	signed: z.boolean(),
	/** The signature on the screen as the path of an SVG in a field of this size. */
	signature: z
		.object({
			width: z.int(),
			height: z.int(),
			path: z.string(),
			signedAt: instant,
		})
		.nullable(),
	/** Whether the receiver's identity was checked, and the last digits of the national id. */
	identityChecked: z.boolean(),
	identityDigits: z.string().nullable(),
	/** Whether the delivery code was right (`verified`), or the office allowed to deliver without it. */
	codeProof: z.enum(codeProofs).nullable(),
	callCount: z.int(),
	distanceM: z.number().nullable(),
	/** Where the phone was when the result was entered; null if that is unknown. */
	point: point.nullable(),
	fromOffice: z.boolean(),
	recordedByName: z.string(),
	/** The driver of the route, who gave the goods; the office may have entered the result. */
	driverName: z.string().nullable(),
	/** The packages that the recipient received in this attempt. */
	deliveredPieceIds: z.array(id),
	happenedAt: instant,
	/** When the server recorded it; photos that it announced are awaited from then on. */
	recordedAt: instant,
	revertedAt: instant.nullable(),
	revertedByName: z.string().nullable(),
	revertedReason: z.string().nullable(),
	/** Whether a blind count withholds the collections from the cashier (Kör sayım). */
	collectionsWithheld: z.boolean(),
	collections: z.array(
		z.object({
			method: z.string(),
			amountKurus: kurus,
			/** Cash beyond (or short of) what it settles, because cash is rounded. */
			roundingKurus: signedKurus,
			receiptNo: z.string().nullable(),
			approvalCode: z.string().nullable(),
		}),
	),
	returns: z.array(
		z.object({
			product: z.string(),
			quantity: z.number(),
			reasonCode: z.string(),
			reasonLabel: z.string(),
		}),
	),
});
