import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import {
	equipmentDispute,
	type FloatDispute,
	floatDispute,
} from '@sevk/domain/debits/common/debit-dispute';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';

/** What the driver does not find on the vehicle. */
export type DisputeDraft = {
	readonly pieceIds: readonly string[];
	readonly equipmentIds: readonly string[];
	readonly lacksFloat: boolean;
	/** What the driver received of the float. */
	readonly receivedKurus: number;
	readonly overCount: number;
	readonly note: string;
};

export const emptyDispute: DisputeDraft = {
	pieceIds: [],
	equipmentIds: [],
	overCount: 0,
	note: '',
	lacksFloat: false,
	receivedKurus: 0,
};

const longestNote = 500;

/** The pieces that the debit says are on the vehicle. */
export function loadedLines({ lines }: DebitDetail) {
	return lines.filter(({ state }) => onVehicleLineStates.includes(state));
}

function floatOf({ floatKurus }: DebitDetail, { receivedKurus }: DisputeDraft): FloatDispute {
	return { floatKurus, receivedKurus };
}

/** The difference as the server takes it: pieces, equipment and float, and all of it as a note. */
export function disputeBody(debit: DebitDetail, draft: DisputeDraft) {
	const { pieceIds, equipmentIds, overCount, lacksFloat } = draft;
	return {
		note: disputeNote(debit, draft),
		shortCount: pieceIds.length,
		overCount,
		pieceIds: [...pieceIds],
		equipmentIds: [...equipmentIds],
		...(lacksFloat ? { receivedFloatKurus: floatOf(debit, draft).receivedKurus } : {}),
	};
}

/** The note of the driver with the missing pieces, equipment and float, which the depot checks. */
function disputeNote(debit: DebitDetail, draft: DisputeDraft): string {
	const barcodes = loadedLines(debit)
		.filter(({ pieceId }) => draft.pieceIds.includes(pieceId))
		.map(({ barcode }) => barcode);
	const equipment = debit.equipment.filter(({ id }) => draft.equipmentIds.includes(id));
	const rest = [
		...(equipment.length > 0 ? [equipmentDispute(equipment.map(equipmentName))] : []),
		...(draft.lacksFloat ? [`${floatDispute(floatOf(debit, draft))}.`] : []),
		...(draft.note.trim() === '' ? [] : [draft.note.trim()]),
	].join(' ');
	if (barcodes.length === 0) return rest.slice(0, longestNote);
	for (let count = barcodes.length; count > 0; count -= 1) {
		const others = barcodes.length - count;
		const more = others === 0 ? '' : ` ve ${others} koli daha`;
		const pieces = `Eksik koli: ${barcodes.slice(0, count).join(', ')}${more}.`;
		const note = `${pieces} ${rest}`.trim();
		if (note.length <= longestNote) return note;
	}
	return rest.slice(0, longestNote);
}
