import { type Signature, signaturePath, signatureSvg } from '@sevk/domain/files/file-signature';
import type { Database, Row, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** A signature with its picture, drawn before the transaction so that no lock waits for it. */
export type DrawnSignature = Signature & { readonly image: Buffer };

/** Who signs a count of the cash. */
type Party = NonNullable<Row<'signatures'>['party']>;

/** A count of the cash with who signs it. */
type SignedCount = {
	readonly settlementId: string;
	readonly countedAt: Date;
	readonly party: Party;
};

/** What was signed: the result of an attempt, the acceptance of a debit or a count of the cash. */
type SignatureAbout = {
	readonly attemptId?: string;
	readonly debitId?: string;
	readonly count?: SignedCount;
	readonly signedBy: string;
	readonly signedAt: Date;
};

/** A signature under a record: its lines for the screen, and an SVG document for the paper. */
export type StoredSignature = {
	readonly width: number;
	readonly height: number;
	readonly path: string;
	readonly svg: string;
	readonly signedBy: string;
	readonly signedAt: Date;
};

type SignatureRow = {
	readonly width: number;
	readonly height: number;
	readonly strokes: unknown;
	readonly signed_by: string;
	readonly signed_at: Date;
};

function signatureOf({ signed_by, signed_at, ...row }: SignatureRow): StoredSignature {
	const { width, height, strokes } = row as Signature;
	return {
		width,
		height,
		path: signaturePath(strokes),
		svg: signatureSvg({ width, height, strokes }),
		signedBy: signed_by,
		signedAt: signed_at,
	};
}

/** The signature of the driver under the acceptance; null without one. */
export async function readAcceptanceSignature(
	db: Database,
	{ depotId, id }: { readonly depotId: string; readonly id: string },
): Promise<StoredSignature | null> {
	const row = await db
		.selectFrom('signatures')
		.select(['width', 'height', 'strokes', 'signed_by', 'signed_at'])
		.where('depot_id', '=', depotId)
		.where('debit_id', '=', id)
		.executeTakeFirst();
	return row === undefined ? null : signatureOf(row);
}

/** The signatures under one count of the cash. */
export async function readCountSignatures(
	db: Database,
	depotId: string,
	count: Omit<SignedCount, 'party'>,
): Promise<(StoredSignature & { readonly party: Party })[]> {
	const rows = await db
		.selectFrom('signatures')
		.select(['width', 'height', 'strokes', 'signed_by', 'signed_at', 'party'])
		.where('depot_id', '=', depotId)
		.where('settlement_id', '=', count.settlementId)
		.where('counted_at', '=', count.countedAt)
		.orderBy('signed_at')
		.execute();
	return rows.flatMap(({ party, ...row }) =>
		party === null ? [] : [{ ...signatureOf(row), party }],
	);
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
			settlement_id: about.count?.settlementId ?? null,
			counted_at: about.count?.countedAt ?? null,
			party: about.count?.party ?? null,
			signed_by: about.signedBy,
			width: signature.width,
			height: signature.height,
			strokes: JSON.stringify(signature.strokes),
			image: signature.image,
			signed_at: about.signedAt,
		})
		.execute();
}
