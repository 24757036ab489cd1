import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { placeOf } from '@sevk/domain/orders/common/piece-custody';
import type { BarcodeLookup } from './debit-scan-store.ts';

/** Refuses a code that names several pieces: a person chooses one, which is scanned by its barcode. */
export function refuseAmbiguous({ choices }: Pick<BarcodeLookup, 'choices'>) {
	if (choices.length === 0) return null;
	return refuse(debitRefusals, 'debit/barcode-ambiguous', { pieceCount: choices.length });
}

/** The pieces to choose from, with their places. */
export function choicesAnswer({ choices }: Pick<BarcodeLookup, 'choices'>) {
	return choices.map(({ holder, ...choice }) => ({ ...choice, place: placeOf(holder) }));
}
