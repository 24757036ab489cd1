import type { Signature } from '@sevk/domain/files/file-signature';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** A signature with its picture, drawn before the transaction so that no lock waits for it. */
export type DrawnSignature = Signature & { readonly image: Buffer };

export async function insertSignature(
	tx: Tx,
	depotId: string,
	signature: DrawnSignature,
	about: { readonly attemptId: string; readonly signedBy: string; readonly signedAt: Date },
): Promise<void> {
	await tx
		.insertInto('signatures')
		.values({
			depot_id: depotId,
			id: newId(),
			attempt_id: about.attemptId,
			signed_by: about.signedBy,
			width: signature.width,
			height: signature.height,
			strokes: JSON.stringify(signature.strokes),
			image: signature.image,
			signed_at: about.signedAt,
		})
		.execute();
}
