import { type Depot, exportDepots } from '@sevk/contract/depots/depots';
import { foldIncludes } from '@sevk/domain/common/text/fold';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { exporting } from '../../api/call/download.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay, useScopeNote } from '../../api/state/client-store.ts';
import { preloadMap } from '../../map/view/map-view.tsx';
import { DefinitionScreen, definitionDefaults } from '../../ui/definition/definition-screen.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { MapLinks } from '../../ui/value/map-links.tsx';
import { DepotForm } from './depot-form.tsx';
import { useDepots } from './depot-queries.ts';

const columns: readonly Column<Depot>[] = [
	{ key: 'name', head: 'Depo', cell: (row) => <CellLines top={row.name} below={row.code} /> },
	{ key: 'place', head: 'İlçe / İl', cell: (row) => `${row.district} / ${row.province}` },
	{ key: 'address', head: 'Adres', from: 900, cell: addressWords },
	{ key: 'hours', head: 'Çalışma Saatleri', from: 700, cell: hoursWords },
	{ key: 'map', head: 'Konum', from: 1000, cell: (row) => <MapLinks point={row.point} /> },
	{ key: 'state', head: 'Durum', cell: (row) => <DepotState depot={row} /> },
];

function addressWords({ neighbourhood, addressLine }: Depot): string {
	return joinFacts([neighbourhood, addressLine]) || '—';
}

/** Depolar. */
export function DepotListScreen() {
	const { state } = useUrlState(definitionDefaults);
	const mayEdit = useMay('depots.edit');
	// The form of a depot has a map.
	useEffect(preloadMap, []);
	const note = useScopeNote('depots.edit');
	const [open, setOpen] = useState<Depot | 'new' | null>(null);
	const retired = state.eski === '1' ? ('show' as const) : ('hide' as const);
	const depots = useDepots({ retired });
	const rows = (depots.data?.items ?? []).filter((depot) =>
		foldIncludes(`${depot.code} ${depot.name} ${depot.district} ${depot.province}`, state.ara),
	);
	return (
		<>
			<DefinitionScreen
				title="Depolar"
				icon={IconBuildingWarehouse}
				emptyNote="Malların çıktığı ve döndüğü yerleri buradan ekleyin. Rota ve zimmet numaraları her depoda ayrı sayılır."
				searchWords="Depo, ilçe, kod"
				showsRetired
				onExport={exporting(exportDepots, { query: { retired, q: state.ara || undefined } })}
				query={depots}
				error={depots.isError ? sentenceOf(depots.error) : null}
				rows={rows}
				columns={columns}
				rowKey={(row) => row.id}
				rowLabel={(row) => row.name}
				note={note}
				onAdd={mayEdit ? () => setOpen('new') : undefined}
				onOpen={mayEdit ? setOpen : undefined}
				renderCard={(row) => (
					<CardFacts
						title={row.name}
						note={joinFacts([row.code, joinFacts([row.district, row.province], ' / ')])}
						chip={<DepotState depot={row} />}
						left={hoursWords(row)}
					/>
				)}
			/>
			{open === null ? null : (
				<DepotForm depot={open === 'new' ? null : open} onClose={() => setOpen(null)} />
			)}
		</>
	);
}

function hoursWords(depot: Depot): string {
	return depot.opensAt && depot.closesAt ? `${depot.opensAt}–${depot.closesAt}` : '—';
}

function DepotState({ depot }: { readonly depot: Depot }) {
	return depot.retired ? (
		<StatusChip tone="void" label="Kullanımdan kaldırıldı" />
	) : (
		<StatusChip tone="green" label="Kullanımda" />
	);
}
