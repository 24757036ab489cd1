import { Button } from '@mantine/core';
import { exportStaffData, type StaffMember } from '@sevk/contract/privacy/staff-records';
import { staffErasureBlockWords, staffKindWords } from '@sevk/domain/privacy/privacy-words';
import { useState } from 'react';
import { listState } from '../../api/connection/list-state.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { useStaff } from './personal-data-queries.ts';
import { StaffErasureDialog } from './staff-erasure-dialog.tsx';
import classes from './staff-results.module.css';
import { usePersonalFile } from './use-personal-file.ts';

type OnErase = (person: StaffMember) => void;

function columnsWith(onErase: OnErase): readonly Column<StaffMember>[] {
	return [
		{
			key: 'name',
			head: 'Ad soyad',
			cell: ({ name, email }) => <CellLines top={name} below={email} />,
		},
		{ key: 'kind', head: 'Tür', from: 560, cell: ({ kind }) => staffKindWords[kind] },
		{ key: 'phone', head: 'Telefon', from: 800, cell: ({ phone }) => phone ?? '—' },
		{ key: 'depot', head: 'Depo', from: 900, cell: ({ depotName }) => depotName ?? '—' },
		{ key: 'erasure', head: 'Silme', cell: (person) => <ErasureChip person={person} /> },
		{
			key: 'acts',
			head: 'İşlem',
			align: 'right',
			cell: (person) => <StaffActs person={person} onErase={onErase} />,
		},
	];
}

/** The drivers and users that the text finds, with the acts on each. */
export function StaffResults({ text }: { readonly text: string }) {
	const found = useStaff(text);
	const [erasing, setErasing] = useState<StaffMember | null>(null);
	const items = found.data?.items ?? [];
	return (
		<Panel
			title="Bulunan Kişiler"
			flush
			note={found.data?.hasMore ? 'İlk 50 kişi gösteriliyor. Aramayı daraltın.' : undefined}
		>
			<ListContent
				{...listState(found)}
				count={items.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						title="Kişi bulunamadı"
						note="Bu telefon, e-posta ya da adla kayıtlı sürücü veya kullanıcı yok. Verileri silinmiş kişiler yalnızca adla bulunur."
					/>
				}
			>
				<DataTable
					label="Bulunan Kişiler"
					rows={items}
					columns={columnsWith(setErasing)}
					rowKey={({ kind, id }) => `${kind}/${id}`}
					rowLabel={({ name }) => name}
					renderCard={(person) => <StaffCard person={person} onErase={setErasing} />}
				/>
			</ListContent>
			{erasing === null ? null : (
				<StaffErasureDialog person={erasing} onClose={() => setErasing(null)} />
			)}
		</Panel>
	);
}

type RowProps = { readonly person: StaffMember; readonly onErase: OnErase };

function StaffCard({ person, onErase }: RowProps) {
	const { kind, name, email, phone, depotName } = person;
	return (
		<CardFacts
			title={name}
			note={joinFacts([staffKindWords[kind], depotName])}
			chip={<ErasureChip person={person} />}
		>
			<div className={classes.contact}>{joinFacts([phone, email])}</div>
			<StaffActs person={person} onErase={onErase} />
		</CardFacts>
	);
}

/** Whether the data can be erased, and if not, why. */
function ErasureChip({ person: { erased, block } }: { readonly person: StaffMember }) {
	if (erased) return <StatusChip tone="grey" label="Silindi" size="sm" />;
	if (block === null) return <StatusChip tone="blue" label="Silinebilir" size="sm" />;
	return <StatusChip tone="amber" label={staffErasureBlockWords[block]} size="sm" />;
}

function StaffActs({ person, onErase }: RowProps) {
	const { kind, id, name, erased, block } = person;
	const { isExporting, takeFile } = usePersonalFile(exportStaffData);
	const isErasable = !erased && block === null;
	return (
		<div className={classes.acts}>
			<ServerActs>
				<Button
					size="xs"
					variant="default"
					aria-label={`${name}: Verileri İndir`}
					loading={isExporting}
					onClick={() => void takeFile({ body: { kind, id } })}
				>
					Verileri İndir
				</Button>
				<Button
					size="xs"
					variant="default"
					aria-label={`${name}: Kişisel Verileri Sil`}
					disabled={!isErasable}
					{...(isErasable ? { c: 'crimson' } : {})}
					onClick={() => onErase(person)}
				>
					Kişisel Verileri Sil
				</Button>
			</ServerActs>
		</div>
	);
}
