import { daysBetween, formatDate, type ServiceDate } from '../common/date/date.ts';

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

/** Days before expiry at which a warning starts (a choice of this project). */
const warningDays = 30;

/**
 * Documents of a vehicle that have expired or expire soon on a day (docs/domain.md#vehicle-states).
 * They warn and do not block. The last day is valid; an unknown date gives no warning.
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
	if (daysLeft > warningDays) return [];
	const name = vehicleDocumentWords[document];
	if (daysLeft < 0) {
		const sentence = `${name} süresi ${formatDate(until)} tarihinde doldu.`;
		return [{ document, state: 'expired', until, sentence }];
	}
	const remainingTime = daysLeft === 0 ? 'bugün' : `${daysLeft} gün sonra`;
	const sentence = `${name} süresi ${remainingTime} doluyor (${formatDate(until)}).`;
	return [{ document, state: 'soon', until, sentence }];
}
