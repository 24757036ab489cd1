// Days on which a vehicle is not available (docs/domain.md#working-times).
import { formatDate, type ServiceDate } from '../common/date/date.ts';

export const blackoutKinds = ['maintenance', 'inspection', 'repair', 'other'] as const;
export type BlackoutKind = (typeof blackoutKinds)[number];

export const blackoutKindWords: Readonly<Record<BlackoutKind, string>> = {
	maintenance: 'Bakım',
	inspection: 'Muayene',
	repair: 'Tamir',
	other: 'Diğer',
};

/** A range of days (Kapalı günler), the last one included. */
export type VehicleBlackout = {
	readonly kind: BlackoutKind;
	readonly from: ServiceDate;
	readonly until: ServiceDate;
	readonly note: string;
};

/** What a vehicle is on such a day. */
export const blackoutStateWords: Readonly<Record<BlackoutKind, string>> = {
	maintenance: 'Bakımda',
	inspection: 'Muayenede',
	repair: 'Tamirde',
	other: 'Kullanıma Kapalı',
};

/**
 * Why a vehicle is not available on a day of a blackout.
 * @example blackoutWords({ kind: 'repair', from: '2026-11-28', until: '2026-11-28', note: 'fren' }, '2026-11-28')
 * // 'tamirde (fren)'
 */
export function blackoutWords({ kind, until, note }: VehicleBlackout, date: ServiceDate): string {
	const details = [until > date ? `${formatDate(until)} tarihine kadar` : '', note];
	const text = details.filter((detail) => detail !== '').join(', ');
	const state = blackoutStateWords[kind].toLocaleLowerCase('tr');
	return text === '' ? state : `${state} (${text})`;
}
