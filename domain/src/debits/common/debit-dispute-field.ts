import type { RefusalCode } from '../../common/rule/refusal-codes.ts';

/** What a dispute is entered in: the fields of its form. */
export type DisputeField = 'pieces' | 'over' | 'equipment' | 'float' | 'note';

const fieldsOfRefusals: Partial<Record<RefusalCode, DisputeField>> = {
	'debit/short-exceeds': 'pieces',
	'debit/nothing-disputable': 'pieces',
	'debit/not-on-this-debit': 'pieces',
	'debit/over-exceeds': 'over',
	'equipment/not-on-this-debit': 'equipment',
};

/** The names under which the server takes them. */
const fieldsOfInput: Readonly<Record<string, DisputeField>> = {
	note: 'note',
	shortCount: 'pieces',
	pieceIds: 'pieces',
	overCount: 'over',
	equipmentIds: 'equipment',
	receivedFloatKurus: 'float',
};

/**
 * The field that a refusal of a dispute is about; null if it is about the dispute as a whole.
 * `input`: the part of the input that is not valid, e.g. `pieceIds.3`.
 * @example disputeFieldOf('debit/over-exceeds') // 'over'
 */
export function disputeFieldOf(code: string, input = ''): DisputeField | null {
	const [name = ''] = input.split('.');
	return fieldsOfRefusals[code as RefusalCode] ?? fieldsOfInput[name] ?? null;
}
