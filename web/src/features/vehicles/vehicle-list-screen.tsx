import { exportVehicles, type Vehicle } from '@sevk/contract/vehicles/vehicles';
import { todayIn } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { blackoutStateWords } from '@sevk/domain/vehicles/vehicle-blackout';
import { vehicleStateWords } from '@sevk/domain/vehicles/vehicle-words';
import { IconTruck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { exporting } from '../../api/call/download.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay, useStore } from '../../api/state/client-store.ts';
import { useDepotName } from '../../api/state/depot-name.ts';
import { useVehicleTypeName } from '../../api/state/public-names.ts';
import { DefinitionScreen, definitionDefaults } from '../../ui/definition/definition-screen.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { capacityWords, PaperChip, VehiclePapers } from './vehicle-facts.tsx';
import { VehicleForm } from './vehicle-form.tsx';
import { VehicleImport } from './vehicle-import.tsx';
import { useVehicles } from './vehicle-queries.ts';

/** Araçlar. */
export function VehicleListScreen() {
	const { state } = useUrlState(definitionDefaults);
	const mayEdit = useMay('definitions.edit');
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const depotName = useDepotName();
	const typeName = useVehicleTypeName();
	const [open, setOpen] = useState<Vehicle | 'new' | 'import' | null>(null);
	const query = {
		depotId,
		q: state.ara || undefined,
		retired: state.eski === '1' ? ('show' as const) : ('hide' as const),
		serviceDate: todayIn(new Date()),
	};
	const vehicles = useVehicles(query);
	const columns = useMemo(() => columnsWith(depotName, typeName), [depotName, typeName]);
	return (
		<>
			<DefinitionScreen
				title="Araçlar"
				icon={IconTruck}
				emptyNote="Rotalara atanacak araçları buradan ekleyin. Kapasite bilgisi rota planlarken doluluğu gösterir."
				searchWords="Plaka, marka, model"
				showsRetired
				onExport={exporting(exportVehicles, { query })}
				query={vehicles}
				error={vehicles.isError ? sentenceOf(vehicles.error) : null}
				rows={vehicles.data?.items ?? []}
				columns={columns}
				rowKey={(row) => row.id}
				rowLabel={(row) => formatPlate(row.plate)}
				onAdd={mayEdit ? () => setOpen('new') : undefined}
				onImport={mayEdit ? () => setOpen('import') : undefined}
				onOpen={mayEdit ? setOpen : undefined}
				renderCard={(row) => (
					<CardFacts
						title={formatPlate(row.plate)}
						note={[typeName(row.vehicleType), row.make, row.model].filter(Boolean).join(' · ')}
						chip={<VehicleState vehicle={row} />}
						left={<PaperChip dates={row} otherwise={capacityWords(row)} />}
						right={depotName(row.depotId)}
					/>
				)}
			/>
			{open === 'import' ? <VehicleImport onClose={() => setOpen(null)} /> : null}
			{open === null || open === 'import' ? null : (
				<VehicleForm vehicle={open === 'new' ? null : open} onClose={() => setOpen(null)} />
			)}
		</>
	);
}

function VehicleState({ vehicle }: { readonly vehicle: Vehicle }) {
	if (vehicle.retired) return <StatusChip tone="void" label="Kullanımdan kaldırıldı" />;
	if (vehicle.state === 'active' && vehicle.blackout !== null) {
		return <StatusChip tone="amber" label={blackoutStateWords[vehicle.blackout.kind]} />;
	}
	return <StatusChip {...vehicleStateWords[vehicle.state]} />;
}

function columnsWith(
	depotName: (depotId: string) => string,
	typeName: (type: string) => string,
): readonly Column<Vehicle>[] {
	return [
		{
			key: 'plate',
			head: 'Plaka',
			cell: (row) => <CellLines top={formatPlate(row.plate)} below={depotName(row.depotId)} />,
		},
		{
			key: 'type',
			head: 'Araç Tipi',
			cell: (row) => (
				<CellLines
					top={typeName(row.vehicleType)}
					below={[row.make, row.model, row.modelYear].filter(Boolean).join(' ') || null}
				/>
			),
		},
		{ key: 'capacity', head: 'Kapasite', from: 700, cell: capacityWords },
		{
			key: 'papers',
			head: 'Muayene / Sigorta',
			from: 860,
			cell: (row) => <VehiclePapers vehicle={row} />,
		},
		{ key: 'route', head: 'Bugünkü Rota', from: 960, cell: (row) => row.busyRouteNumber ?? '—' },
		{ key: 'state', head: 'Durum', cell: (row) => <VehicleState vehicle={row} /> },
	];
}
