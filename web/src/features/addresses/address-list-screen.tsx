import type { Address } from '@sevk/contract/addresses/addresses';
import { formatBestHours } from '@sevk/domain/addresses/address-words';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { IconAddressBook } from '@tabler/icons-react';
import { listState } from '../../api/connection/list-state.ts';
import { useStore } from '../../api/state/client-store.ts';
import { FilterBar } from '../../ui/filter/filter-bar.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { AddressDetail } from './address-detail.tsx';
import classes from './address-list-screen.module.css';
import { useAddresses } from './address-queries.ts';

const none: readonly Address[] = [];

/** Adres Defteri: what the depot has learned of the addresses to which it delivers. */
export function AddressListScreen() {
	const { state, change, clear, activeCount } = useUrlState({ ara: '', kayit: '' });
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const found = useAddresses({ depotId, q: state.ara || undefined });
	const items = found.data?.items ?? none;
	return (
		<>
			<Screen
				title="Adres Defteri"
				fill
				filters={
					<FilterBar
						search={{
							value: state.ara,
							onChange: (ara) => change({ ara }),
							placeholder: 'Sokak, mahalle, site',
						}}
						activeCount={activeCount('kayit')}
						onClear={() => clear('kayit')}
					/>
				}
			>
				{found.data?.hasMore ? (
					<p className={classes.more}>
						{`İlk ${items.length} adres listeleniyor. Diğerleri için aramayı daraltın.`}
					</p>
				) : null}
				<ListContent
					{...listState(found)}
					count={items.length}
					filtered={activeCount('kayit') > 0}
					onClear={() => clear('kayit')}
					empty={
						<EmptyState
							icon={IconAddressBook}
							title="Henüz adres öğrenilmedi"
							note="Kapı numarası olan adresler ilk teslimattan sonra buraya eklenir: konumu, orada geçen süre, en iyi saatler ve sürücülerin verdiği bilgiler."
						/>
					}
				>
					<DataTable
						label="Adres Defteri"
						rows={items}
						columns={columns}
						rowKey={(row) => row.id}
						rowLabel={(row) => row.addressLine}
						onOpen={(row) => change({ kayit: row.id })}
						renderCard={(row) => (
							<CardFacts
								title={row.addressLine}
								note={placeOf(row)}
								chip={<Suggestions address={row} />}
								left={resultsOf(row)}
								right={row.bestHours === null ? pinWord(row) : formatBestHours(row.bestHours)}
							/>
						)}
					/>
				</ListContent>
			</Screen>
			{state.kayit === '' ? null : (
				<AddressDetail
					key={state.kayit}
					addressId={state.kayit}
					onClose={() => change({ kayit: '' })}
				/>
			)}
		</>
	);
}

const placeOf = ({ neighbourhood, district, province }: Address) =>
	joinFacts([neighbourhood, district, province]);

function resultsOf({ deliveries, failures }: Address): string {
	if (deliveries + failures === 0) return 'Henüz teslimat yok';
	return joinFacts([`${deliveries} teslimat`, failures > 0 ? `${failures} başarısız` : null]);
}

function pinWord({ pinSource, isPinConfirmed }: Address): string {
	if (pinSource === null) return 'Bilinmiyor';
	if (pinSource === 'office') return 'Ofis verdi';
	return isPinConfirmed ? 'Doğrulandı' : 'Öğrenildi';
}

function Suggestions({ address: { suggestions } }: { readonly address: Address }) {
	return suggestions === 0 ? null : (
		<StatusChip tone="amber" size="sm" label={`${suggestions} öneri bekliyor`} />
	);
}

const columns: readonly Column<Address>[] = [
	{
		key: 'address',
		head: 'Adres',
		cell: (row) => <CellLines top={row.addressLine} below={placeOf(row)} />,
	},
	{ key: 'results', head: 'Teslimatlar', cell: resultsOf },
	{
		key: 'stay',
		head: 'Ortalama Süre',
		from: 900,
		cell: ({ placeMinutes }) => (placeMinutes === null ? '—' : `${Math.round(placeMinutes)} dk`),
	},
	{
		key: 'hours',
		head: 'En İyi Saatler',
		from: 800,
		cell: ({ bestHours }) => (bestHours === null ? '—' : formatBestHours(bestHours)),
	},
	{ key: 'pin', head: 'Konum', from: 700, cell: pinWord },
	{
		key: 'used',
		head: 'Son Teslimat',
		from: 1000,
		cell: ({ lastUsedAt }) => formatDate(todayIn(new Date(lastUsedAt))),
	},
	{ key: 'suggestions', head: 'Bilgiler', cell: (row) => <Suggestions address={row} /> },
];
