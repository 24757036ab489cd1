import type { Vehicle } from '@sevk/contract/vehicles/vehicles';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { expiryWarnings } from '@sevk/domain/vehicles/vehicle-expiry';
import { StatusChip } from '../../ui/status/status-chip.tsx';

/** "1.500 kg · 300 koli", or a dash without values. */
export function capacityWords(vehicle: Vehicle): string {
	const parts = [
		[vehicle.capacityKg, 'kg'],
		[vehicle.capacityDesi, 'desi'],
		[vehicle.capacityPieces, 'koli'],
	] as const;
	return (
		parts
			.filter(([amount]) => amount !== null)
			.map(([amount, unit]) => `${formatDecimal(amount ?? 0)} ${unit}`)
			.join(' · ') || '—'
	);
}

/** Expiry dates of documents; a chip for one that expires soon. */
export function VehiclePapers({ vehicle }: { readonly vehicle: Vehicle }) {
	const [first] = expiryWarnings(vehicle, todayIn(new Date()));
	if (first) {
		return (
			<span title={first.sentence}>
				<StatusChip
					size="sm"
					tone={first.state === 'expired' ? 'red' : 'amber'}
					label={`${first.document === 'inspection' ? 'Muayene' : 'Sigorta'} ${formatDate(first.until)}`}
				/>
			</span>
		);
	}
	const dates = [vehicle.inspectionUntil, vehicle.insuranceUntil];
	return <>{dates.map((date) => (date === null ? '—' : formatDate(date))).join(' / ')}</>;
}
