import type { RefusalCode } from '../../common/rule/refusal-codes.ts';
import type { ProofKind } from '../../company/company-proofs.ts';
import type { DeliveryOutcome } from './delivery-result.ts';

/** What a delivery result is entered in: the fields of its form. */
export type ResultField =
	| 'receiver'
	| 'pieces'
	| 'rest'
	| 'reason'
	| 'place'
	| 'call'
	| 'photo'
	| 'money'
	| 'slip'
	| 'shortfall'
	| 'identity'
	| 'code'
	| 'signature'
	| 'returns'
	| 'note';

const fields: Partial<Record<RefusalCode, ResultField>> = {
	'result/receiver-missing': 'receiver',
	'stop/no-pieces-chosen': 'pieces',
	'stop/piece-not-on-vehicle': 'pieces',
	'result/rest-reason-missing': 'rest',
	'result/shortfall-reason-missing': 'shortfall',
	'reason/location-required': 'place',
	'reason/location-too-far': 'place',
	'reason/call-required': 'call',
	'reason/photo-required': 'photo',
	'reason/note-required': 'note',
	'common/note-too-short': 'note',
	'result/collection-refused': 'money',
	'stop/due-exceeded': 'money',
	'stop/due-missing': 'money',
	'result/slip-missing': 'slip',
	'result/signature-invalid': 'signature',
	'result/code-wrong': 'code',
	'result/code-locked': 'code',
	'stop/return-exceeds-line': 'returns',
	'result/return-undelivered': 'returns',
};

const reasonCodes: readonly RefusalCode[] = [
	'reason/required',
	'reason/unknown',
	'reason/retired',
	'reason/wrong-stage',
	'reason/report-required',
];

type Refused = {
	readonly code: string;
	/** The proof that is missing. */
	readonly proof?: ProofKind;
};

/** The field that a refusal of a result is about; null if it is about the result as a whole. */
export function resultFieldOf(
	{ code, proof }: Refused,
	outcome: DeliveryOutcome,
): ResultField | null {
	if (proof !== undefined) return proof;
	if (reasonCodes.some((each) => each === code)) return outcome === 'failed' ? 'reason' : 'rest';
	return fields[code as RefusalCode] ?? null;
}
