import type { Vehicle } from '@sevk/contract/vehicles/vehicles';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { bodyTypeWords, ownershipWords, vehicleFeatureWords } from '@sevk/domain/vehicles/vehicle';
import { dayEndText, pointWords } from '@sevk/domain/vehicles/vehicle-day-place';
import { vehiclePlanningLabels } from '@sevk/domain/vehicles/vehicle-planning';
import { vehicleTypeWords } from '@sevk/domain/vehicles/vehicle-type';
import { vehicleFieldWords, vehicleStateWords } from '@sevk/domain/vehicles/vehicle-words';
import type { TableColumn } from '../../outside/table/table-file.ts';

const words = vehicleFieldWords;

/** Export of Araçlar. */
export function vehicleTable(depotName: (depotId: string) => string): {
	title: string;
	columns: readonly TableColumn<Vehicle>[];
} {
	return {
		title: 'Araçlar',
		columns: [
			{ head: words.plate.label, kind: 'text', of: (row) => formatPlate(row.plate) },
			{ head: 'Depo', kind: 'text', of: (row) => depotName(row.depotId) },
			{
				head: words.vehicleType.label,
				kind: 'text',
				of: (row) => vehicleTypeWords[row.vehicleType],
			},
			{ head: words.bodyType.label, kind: 'text', of: bodyOf },
			{
				head: words.features.label,
				kind: 'text',
				of: (row) => row.features.map((feature) => vehicleFeatureWords[feature]).join(', '),
			},
			{ head: words.make.label, kind: 'text', of: (row) => row.make },
			{ head: words.model.label, kind: 'text', of: (row) => row.model },
			{ head: words.modelYear.label, kind: 'code', of: ({ modelYear }) => textOf(modelYear) },
			{ head: words.capacityKg.label, kind: 'count', of: (row) => row.capacityKg },
			{ head: words.capacityDesi.label, kind: 'count', of: (row) => row.capacityDesi },
			{ head: words.capacityPieces.label, kind: 'count', of: (row) => row.capacityPieces },
			{ head: words.ownership.label, kind: 'text', of: (row) => ownershipWords[row.ownership] },
			{ head: words.inspectionUntil.label, kind: 'date', of: (row) => row.inspectionUntil },
			{ head: words.insuranceUntil.label, kind: 'date', of: (row) => row.insuranceUntil },
			{ head: words.roadCardUntil.label, kind: 'date', of: (row) => row.roadCardUntil },
			{
				head: vehiclePlanningLabels.startPoint,
				kind: 'text',
				of: ({ planning: { startPoint } }) =>
					startPoint === null ? 'Depo' : pointWords(startPoint),
			},
			{
				head: vehiclePlanningLabels.dayEnd,
				kind: 'text',
				of: ({ planning }) => dayEndText(planning),
			},
			{ head: 'Bugünkü Rota', kind: 'text', of: (row) => row.busyRouteNumber },
			{ head: words.state.label, kind: 'text', of: stateOf },
		],
	};
}

function bodyOf({ bodyType }: Vehicle): string | null {
	return bodyType === null ? null : bodyTypeWords[bodyType];
}

function stateOf({ retired, state }: Vehicle): string {
	return retired ? 'Kullanımdan kaldırıldı' : vehicleStateWords[state].label;
}

function textOf(year: number | null): string | null {
	return year === null ? null : String(year);
}
