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

/** Whether a route can be assigned to a driver: active and not retired. */
export function mayDrive(driver: { state: DriverState; retired: boolean }): boolean {
	return driver.state === 'active' && !driver.retired;
}
