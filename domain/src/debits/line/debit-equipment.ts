import { refuse } from '../../common/rule/refusal.ts';
import { debitRefusals } from '../common/debit-words.ts';

/** Goods without an order that the driver takes and must return (docs/domain.md#equipment). */
export const equipmentKinds = ['pos', 'handheld', 'crate', 'pallet', 'other'] as const;
export type EquipmentKind = (typeof equipmentKinds)[number];

export const equipmentKindWords: Record<EquipmentKind, string> = {
	pos: 'POS cihazı',
	handheld: 'El terminali',
	crate: 'Boş kasa',
	pallet: 'Palet',
	other: 'Diğer ekipman',
};

/** Devices are identified by serial number; crates and pallets are only counted. */
export function needsSerial(kind: EquipmentKind): boolean {
	return kind === 'pos' || kind === 'handheld';
}

export type EquipmentItem = {
	readonly kind: EquipmentKind;
	readonly serial: string;
	/** Describes an item of kind `other`: "Akülü tartı". */
	readonly label: string;
	readonly givenCount: number;
	readonly returnedCount: number;
	readonly missingCount: number;
	/** Taken over by another driver (Zimmet Devri). */
	readonly transferredCount: number;
};

/** Number of pieces of an item that the driver still holds. */
export function outstandingCount(item: Omit<EquipmentItem, 'kind' | 'serial' | 'label'>): number {
	return item.givenCount - item.returnedCount - item.missingCount - item.transferredCount;
}

/**
 * The name of an item on papers and in lists.
 * @example equipmentName({ kind: 'pos', serial: 'T650-118', label: '', givenCount: 1 })
 * // '1 POS cihazı (seri no T650-118)'
 */
export function equipmentName(
	item: Pick<EquipmentItem, 'kind' | 'serial' | 'label' | 'givenCount'>,
): string {
	const name = item.label === '' ? equipmentKindWords[item.kind] : item.label;
	const serial = item.serial === '' ? '' : ` (seri no ${item.serial})`;
	return `${item.givenCount} ${name.toLocaleLowerCase('tr').replace(/^pos/, 'POS')}${serial}`;
}

/**
 * The number of items of each kind, as an acceptance names them.
 * @example equipmentCounts([pos, pos, { kind: 'crate', label: '', givenCount: 4 }]) // ['2 POS', '4 boş kasa']
 */
export function equipmentCounts(
	items: readonly Pick<EquipmentItem, 'kind' | 'label' | 'givenCount'>[],
): string[] {
	const counts = new Map<string, number>();
	for (const { kind, label, givenCount } of items) {
		const name = label === '' ? equipmentKindWords[kind] : label;
		const short = kind === 'pos' ? 'POS' : name.toLocaleLowerCase('tr');
		counts.set(short, (counts.get(short) ?? 0) + givenCount);
	}
	return [...counts].map(([name, count]) => `${count} ${name}`);
}

/** Refuses an item with missing or contradictory fields; null if it may be added to a debit. */
export function refuseEquipment(
	item: Pick<EquipmentItem, 'kind' | 'serial' | 'label'> & { readonly count: number },
) {
	if (needsSerial(item.kind) && item.serial === '') {
		return refuse(debitRefusals, 'equipment/serial-missing');
	}
	if (item.serial !== '' && item.count !== 1) {
		return refuse(debitRefusals, 'equipment/serial-single');
	}
	if (item.kind === 'other' && item.label === '') {
		return refuse(debitRefusals, 'equipment/label-missing');
	}
	return null;
}

/** Refuses a returned or missing count that exceeds the outstanding count. */
export function refuseEquipmentCount(item: EquipmentItem, count: number) {
	const outCount = outstandingCount(item);
	return count > outCount ? refuse(debitRefusals, 'equipment/count-exceeds', { outCount }) : null;
}

/** Maximum length of the note on missing pieces of an item, in characters. */
const maximumMissingNoteLength = 1000;

/**
 * Appends a note on missing pieces. If the result is too long, the oldest text is truncated;
 * history has the full notes.
 */
export function joinMissingNotes(earlier: string, note: string): string {
	const joined = [earlier, note].filter((part) => part !== '').join(' · ');
	if (joined.length <= maximumMissingNoteLength) return joined;
	const ellipsis = '… ';
	const end = joined.slice(ellipsis.length - maximumMissingNoteLength);
	return ellipsis + end.slice(end.indexOf(' ') + 1);
}
