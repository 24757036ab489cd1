import type { DriverException } from './driver-working-time.ts';

/** Driving licence classes in Türkiye (Karayolları Trafik Yönetmeliği, madde 75). */
export const licenceClasses = [
	'M',
	'A1',
	'A2',
	'A',
	'B1',
	'B',
	'BE',
	'C1',
	'C1E',
	'C',
	'CE',
	'D1',
	'D1E',
	'D',
	'DE',
	'F',
	'G',
] as const;
export type LicenceClass = (typeof licenceClasses)[number];

/** Professional competence documents; SRC 3 and 4 are for goods. */
export const srcDocuments = ['SRC 1', 'SRC 2', 'SRC 3', 'SRC 4', 'SRC 5'] as const;
export type SrcDocument = (typeof srcDocuments)[number];

export const driverStates = ['active', 'on_leave', 'off_duty'] as const;
export type DriverState = (typeof driverStates)[number];

/**
 * Whether a route of a day can be assigned to a driver: active, not retired, and neither on leave nor ill
 * on that day. Other hours, or a day of the week without work, do not prevent it.
 */
export function mayDrive(driver: {
	readonly state: DriverState;
	readonly retired: boolean;
	/** That of the day. */
	readonly exception: Pick<DriverException, 'kind'> | null;
}): boolean {
	const isAbsent = driver.exception !== null && driver.exception.kind !== 'hours';
	return driver.state === 'active' && !driver.retired && !isAbsent;
}
