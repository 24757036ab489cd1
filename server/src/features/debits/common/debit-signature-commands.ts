import { refuse } from '@sevk/domain/common/rule/refusal';
import { deliveryResultRefusals } from '@sevk/domain/debits/line/delivery-result-words';
import { isSignature, type Signature } from '@sevk/domain/files/file-signature';
import { drawSignature } from '../../../outside/file/signature-image.ts';

/** The lines of a signature with their picture, drawn before a transaction so that no lock waits. */
export async function drawSigned(signature: Signature | null) {
	if (signature === null) return null;
	if (!isSignature(signature)) return refuse(deliveryResultRefusals, 'result/signature-invalid');
	return { ...signature, image: await drawSignature(signature) };
}
