import { refuse } from '@sevk/domain/common/rule/refusal';
import { fileRefusals } from '@sevk/domain/files/file-words';
import type { Tx } from '../../db/database.ts';
import { type Claim, tieFile } from './file-store.ts';

/** Attaches an uploaded file to its record; refuses a file of another uploader. */
export async function claimFile(tx: Tx, claim: Claim) {
	return (await tieFile(tx, claim)) ? null : refuse(fileRefusals, 'file/not-found');
}
