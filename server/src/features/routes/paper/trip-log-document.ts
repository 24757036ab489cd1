// Araç sefer çizelgesi (docs/domain.md#papers): departures and returns of vehicles with driver, time
// and km.

import { completedRoutesPath } from '@sevk/contract/common/paths';
import { formatDate, formatTime, type ServiceDate } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { drivenKm } from '@sevk/domain/routes/common/route-guards';
import { routeName } from '@sevk/domain/routes/common/route-number';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import {
	type PdfColumn,
	type PdfDocument,
	type PdfPrinting,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import type { RouteListRow } from '../reading/route-list-store.ts';

export type TripLogFacts = PdfPrinting & {
	readonly routes: readonly RouteListRow[];
	/** Whether more routes match than the paper lists. */
	readonly isCut: boolean;
	readonly dateFrom: ServiceDate | undefined;
	readonly dateTo: ServiceDate | undefined;
};

const columns: readonly PdfColumn[] = [
	{ label: 'Tarih' },
	{ label: 'Araç' },
	{ label: 'Sürücü', width: '*' },
	{ label: 'Rota' },
	{ label: 'Çıkış', align: 'right' },
	{ label: 'Çıkış km', align: 'right' },
	{ label: 'Dönüş', align: 'right' },
	{ label: 'Dönüş km', align: 'right' },
	{ label: 'Yapılan km', align: 'right' },
	{ label: 'Durak', align: 'right' },
	{ label: 'İmza', width: 70 },
];

export function tripLog(facts: TripLogFacts): PdfDocument {
	const { routes, isCut, dateFrom, dateTo, ...printing } = facts;
	const trips = routes.filter(({ departedAt }) => departedAt !== null);
	// Without a range, the days of the first and the last trip.
	const ends = [dateFrom ?? trips[0]?.serviceDate, dateTo ?? trips.at(-1)?.serviceDate];
	const days = ends.map((day) => (day === undefined ? '—' : formatDate(day)));
	const hasDepots = new Set(trips.map(({ depotId }) => depotId)).size > 1;
	const km = trips.reduce((sum, route) => sum + (kmOf(route) ?? 0), 0);
	const cut = isCut ? ' Liste uzun olduğu için kesildi; daha kısa bir tarih aralığı seçin.' : '';
	return {
		...printing,
		title: 'ARAÇ SEFER ÇİZELGESİ',
		head: [
			['Tarih', days[0] === days[1] ? (days[0] ?? '') : days.join(' – ')],
			['Depo', [...new Set(routes.map(({ depotName }) => depotName))].join(', ') || '—'],
			['Sefer', String(trips.length)],
		],
		number: numberOf(ends[0], ends[1]),
		recordPath: completedRoutesPath(dateFrom, dateTo),
		orientation: 'landscape',
		body: [
			pdfTable(
				columns,
				trips.map((route) => rowOf(route, hasDepots)),
				'Bu tarihlerde çıkış yapan araç yok.',
			),
			pdfText(`Toplam: ${trips.length} sefer · ${formatDecimal(km)} km.${cut}`, true),
		],
	};
}

/** @example 'SC-20261101-20261120' */
function numberOf(dateFrom: ServiceDate | undefined, dateTo: ServiceDate | undefined): string {
	const days = new Set([dateFrom, dateTo].flatMap((day) => day?.replaceAll('-', '') ?? []));
	return ['SC', ...days].join('-');
}

/** Route numbers are unique within a depot, so several depots on one paper are named. */
function rowOf(route: RouteListRow, hasDepots: boolean): string[] {
	const { departedAt, returnedAt } = route;
	return [
		formatDate(route.serviceDate),
		vehicleWords(route.plate, route.tour, '—'),
		route.driverName ?? '—',
		routeName(route.number, hasDepots ? route.depotName : null),
		departedAt === null ? '—' : formatTime(departedAt),
		formatKm(route.departureKm),
		returnedAt === null ? '—' : formatTime(returnedAt),
		formatKm(route.returnKm),
		formatKm(kmOf(route)),
		String(route.stopCount),
		'',
	];
}

function kmOf({ departureKm, returnKm }: RouteListRow): number | null {
	return drivenKm(departureKm, returnKm);
}

function formatKm(km: number | null): string {
	return km === null ? '—' : formatDecimal(km);
}
