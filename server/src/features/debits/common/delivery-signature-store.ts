import { type Signature, signatureSvg } from '@sevk/domain/files/file-signature';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** A signature with its picture, drawn before the transaction so that no lock waits for it. */
export type DrawnSignature = Signature & { readonly image: Buffer };

/** What was signed: the result of an attempt, or the acceptance of a debit. */
type SignatureAbout = {
	readonly attemptId?: string;
	readonly debitId?: string;
	readonly signedBy: string;
	readonly signedAt: Date;
};

/** The signature of the driver under the acceptance, as a picture for the paper; null without one. */
export async function readAcceptanceDrawing(
	db: Database,
	{ depotId, id }: { readonly depotId: string; readonly id: string },
): Promise<string | null> {
	const row = await db
		.selectFrom('signatures')
		.select(['width', 'height', 'strokes'])
		.where('depot_id', '=', depotId)
		.where('debit_id', '=', id)
		.executeTakeFirst();
	return row === undefined ? null : signatureSvg(row as Signature);
}

export async function insertSignature(
	tx: Tx,
	depotId: string,
	signature: DrawnSignature,
	about: SignatureAbout,
): Promise<void> {
	await tx
		.insertInto('signatures')
		.values({
			depot_id: depotId,
			id: newId(),
			attempt_id: about.attemptId ?? null,
			debit_id: about.debitId ?? null,
			signed_by: about.signedBy,
			width: signature.width,
			height: signature.height,
			strokes: JSON.stringify(signature.strokes),
			image: signature.image,
			signed_at: about.signedAt,
		})
		.execute();
}
