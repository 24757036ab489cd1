import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import type { BarcodeLookup } from './debit-scan-store.ts';

/** Refuses a code that names several pieces: a person chooses one, which is scanned by its barcode. */
export function refuseAmbiguous({ choices }: Pick<BarcodeLookup, 'choices'>) {
	if (choices.length === 0) return null;
	return refuse(debitRefusals, 'debit/barcode-ambiguous', { pieceCount: choices.length });
}
