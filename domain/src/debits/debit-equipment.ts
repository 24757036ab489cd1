import { type Refusal, refuse, refuseAs } from '../common/refusal.ts';
import { debitRefusals } from './debit-words.ts';

/** Goods without an order that go along and have to come back (domain.md §2, rule 5). */
export const equipmentKinds = ['pos', 'handheld', 'crate', 'pallet', 'other'] as const;
export type EquipmentKind = (typeof equipmentKinds)[number];

export const equipmentKindWords: Record<EquipmentKind, string> = {
	pos: 'POS cihazı',
	handheld: 'El terminali',
	crate: 'Boş kasa',
	pallet: 'Palet',
	other: 'Diğer ekipman',
};

/** Devices are told apart by their serial number; crates and pallets are only counted. */
export function needsSerial(kind: EquipmentKind): boolean {
	return kind === 'pos' || kind === 'handheld';
}

export type EquipmentItem = {
	readonly kind: EquipmentKind;
	readonly serial: string;
	/** Says what it is where the kind does not: "Akülü tartı". */
	readonly label: string;
	readonly givenCount: number;
	readonly returnedCount: number;
	readonly missingCount: number;
};

/** How much of an item is still with the driver. */
export function equipmentOut(item: Omit<EquipmentItem, 'kind' | 'serial' | 'label'>): number {
	return item.givenCount - item.returnedCount - item.missingCount;
}

/**
 * An item as papers and lists name it.
 * @example equipmentName({ kind: 'pos', serial: 'T650-118', label: '', givenCount: 1 })
 * // '1 POS cihazı (seri no T650-118)'
 */
export function equipmentName(
	item: Pick<EquipmentItem, 'kind' | 'serial' | 'label' | 'givenCount'>,
): string {
	const what = item.label === '' ? equipmentKindWords[item.kind] : item.label;
	const serial = item.serial === '' ? '' : ` (seri no ${item.serial})`;
	return `${item.givenCount} ${what.toLocaleLowerCase('tr').replace(/^pos/, 'POS')}${serial}`;
}

/** Why an item may not be put on a zimmet as it was typed; null when it may. */
export function refuseEquipment(
	item: Pick<EquipmentItem, 'kind' | 'serial' | 'label'> & { readonly count: number },
): Refusal | null {
	if (needsSerial(item.kind) && item.serial === '') {
		return refuseAs(422, debitRefusals, 'equipment/serial-missing');
	}
	if (item.serial !== '' && item.count !== 1) {
		return refuseAs(422, debitRefusals, 'equipment/serial-single');
	}
	if (item.kind === 'other' && item.label === '') {
		return refuseAs(422, debitRefusals, 'equipment/label-missing');
	}
	return null;
}

/** Nobody hands back, or misses, more than is still out. */
export function refuseEquipmentCount(item: EquipmentItem, count: number): Refusal | null {
	const outCount = equipmentOut(item);
	return count > outCount ? refuse(debitRefusals, 'equipment/count-exceeds', { outCount }) : null;
}

/** How much is said of one item's missing pieces where it is listed. */
const longestMissingNote = 1000;

/**
 * What is said of an item's missing pieces, once one more note is added. The newest stands whole;
 * where the earlier ones grow too long their beginning is left out, and history has it.
 */
export function joinedMissingNote(earlier: string, note: string): string {
	const joined = [earlier, note].filter((part) => part !== '').join(' · ');
	if (joined.length <= longestMissingNote) return joined;
	const mark = '… ';
	const end = joined.slice(mark.length - longestMissingNote);
	return mark + end.slice(end.indexOf(' ') + 1);
}
