import { isNationalId, isTaxNumber } from '../common/identifier/national-id.ts';
import { cleanCode } from '../common/text/clean-text.ts';
import { foldStored, foldText } from '../common/text/fold.ts';

/** States of a shop's account (Gönderici, docs/domain.md#senders). */
export const senderStates = ['candidate', 'active', 'suspended', 'ended'] as const;
export type SenderState = (typeof senderStates)[number];

/** The account of a shop whose goods are delivered (Gönderici). */
export type Sender = {
	/** Short and unique, as shops and accounting write it: `BGZ-01`. */
	readonly code: string;
	/** Registered name (unvan). */
	readonly title: string;
	/** VKN of a company or TCKN of a sole trader; null until it is known. */
	readonly taxNumber: string | null;
	readonly taxOffice: string;
	readonly address: string;
};

/** A code as it is kept: `bgz 01` is BGZ01. */
export function senderCodeOf(text: string): string {
	return foldText(cleanCode(text).replaceAll(' ', '')).toUpperCase();
}

/** 2 to 20 of A–Z, digits, dot, dash and underscore. */
export const senderCodePattern = /^[A-Z0-9][A-Z0-9._-]{1,19}$/;

/** A tax number without blanks; null if it is neither a VKN nor a TCKN. */
export function parseTaxNumber(text: string): string | null {
	const bare = text.replace(/\s/g, '');
	return isTaxNumber(bare) || isNationalId(bare) ? bare : null;
}

/** What an account lacks before the shop's goods are carried for money: labels of its fields. */
export function missingToStart({ taxNumber, taxOffice, address }: Sender): readonly string[] {
	return [
		...(taxNumber === null ? ['VKN / TCKN'] : []),
		...(taxOffice === '' ? ['vergi dairesi'] : []),
		...(address === '' ? ['adres'] : []),
	];
}

/** Identifies a sender by its printed name in any spelling; '' for none. Must match orders.sender_key. */
export function senderKeyOf(senderName: string): string {
	return foldStored(senderName.replace(/^ +| +$/g, ''));
}
