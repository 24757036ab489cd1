import type { Vehicle } from '@sevk/contract/vehicles/vehicles';
import { formatDate, type ServiceDate, todayIn } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { expiryWarnings, type Paper, type PaperDates } from '@sevk/domain/vehicles/vehicle-expiry';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';

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

/** Names of papers that fit into a chip. */
const shortPaperWords: Record<Paper, string> = {
	inspection: 'Muayene',
	insurance: 'Sigorta',
	roadCard: 'K belgesi',
	licence: 'Ehliyet',
	src: 'SRC',
};

/**
 * Papers that end soon or have ended, behind a name in a choice; empty without one.
 * @example paperNote({ insuranceUntil: '2026-03-04' }, '2026-03-05') // 'Sigorta 04.03.2026'
 */
export function paperNote(dates: PaperDates, day: ServiceDate): string {
	return expiryWarnings(dates, day)
		.map(({ document, until }) => `${shortPaperWords[document]} ${formatDate(until)}`)
		.join(' · ');
}

/**
 * The end of each paper that has one; empty without one.
 * @example paperDates({ licence: '2030-12-31', src: null }) // 'Ehliyet 31.12.2030'
 */
export function paperDates(dates: Partial<Record<Paper, ServiceDate | null>>): string {
	const papers = Object.entries(dates) as [Paper, ServiceDate | null][];
	return joinFacts(
		papers.map(([paper, until]) => until && `${shortPaperWords[paper]} ${formatDate(until)}`),
	);
}

type PaperChipProps = {
	readonly dates: PaperDates;
	/** Shown while no paper ends soon. */
	readonly otherwise?: ReactNode;
};

/** A chip for the paper that ends first, or has ended. */
export function PaperChip({ dates, otherwise = null }: PaperChipProps) {
	const [first] = expiryWarnings(dates, todayIn(new Date())).toSorted((one, other) =>
		one.until.localeCompare(other.until),
	);
	if (first === undefined) return otherwise;
	return (
		<span title={first.sentence}>
			<StatusChip
				size="sm"
				tone={first.state === 'expired' ? 'red' : 'amber'}
				label={`${shortPaperWords[first.document]} ${formatDate(first.until)}`}
			/>
		</span>
	);
}

/** Expiry dates of documents; a chip for one that expires soon. */
export function VehiclePapers({ vehicle }: { readonly vehicle: Vehicle }) {
	const today = todayIn(new Date());
	if (expiryWarnings(vehicle, today).length > 0) return <PaperChip dates={vehicle} />;
	const dates = [vehicle.inspectionUntil, vehicle.insuranceUntil];
	return <>{dates.map((date) => (date === null ? '—' : formatDate(date))).join(' / ')}</>;
}
