import { daysBetween, formatDate, type ServiceDate } from '../common/date.ts';

type VehicleDocument = 'inspection' | 'insurance';

const vehicleDocumentWords: Record<VehicleDocument, string> = {
	inspection: 'Muayene',
	insurance: 'Trafik sigortası',
};

export type ExpiryWarning = {
	readonly document: VehicleDocument;
	readonly state: 'expired' | 'soon';
	readonly until: ServiceDate;
	readonly sentence: string;
};

/** How many days ahead an expiry is announced (this project's own choice). */
const announcedDays = 30;

/**
 * Which papers of a vehicle have run out, or soon will, on a day (domain.md §5: they warn, they do
 * not block). The last day of validity is still valid. A date that is not known says nothing.
 */
export function expiryWarnings(
	vehicle: { inspectionUntil: ServiceDate | null; insuranceUntil: ServiceDate | null },
	date: ServiceDate,
): ExpiryWarning[] {
	return [
		...expiryWarning('inspection', vehicle.inspectionUntil, date),
		...expiryWarning('insurance', vehicle.insuranceUntil, date),
	];
}

function expiryWarning(
	document: VehicleDocument,
	until: ServiceDate | null,
	date: ServiceDate,
): ExpiryWarning[] {
	if (until === null) return [];
	const daysLeft = daysBetween(date, until);
	if (daysLeft > announcedDays) return [];
	const name = vehicleDocumentWords[document];
	if (daysLeft < 0) {
		const sentence = `${name} süresi ${formatDate(until)} tarihinde doldu.`;
		return [{ document, state: 'expired', until, sentence }];
	}
	const left = daysLeft === 0 ? 'bugün' : `${daysLeft} gün sonra`;
	const sentence = `${name} süresi ${left} doluyor (${formatDate(until)}).`;
	return [{ document, state: 'soon', until, sentence }];
}
