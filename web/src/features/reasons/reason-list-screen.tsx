import { exportReasons, type ReasonRecord } from '@sevk/contract/reasons/reasons';
import { foldIncludes } from '@sevk/domain/common/text/fold';
import { type ReasonList, reasonLists } from '@sevk/domain/reasons/reason';
import {
	evidenceWordsOf,
	reasonNextStepWords,
	reasonStageWords,
} from '@sevk/domain/reasons/reason-words';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { exporting } from '../../api/call/download.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay, useScopeNote } from '../../api/state/client-store.ts';
import { DefinitionScreen, definitionDefaults } from '../../ui/definition/definition-screen.tsx';
import { StatusTabs } from '../../ui/filter/status-tabs.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useReasons } from './reason-queries.ts';

const columns: readonly Column<ReasonRecord>[] = [
	{ key: 'label', head: 'Neden', cell: (row) => <CellLines top={row.label} below={row.code} /> },
	{ key: 'group', head: 'Grup', from: 760, cell: (row) => row.groupLabel || '—' },
	{ key: 'stages', head: 'Aşama', from: 900, cell: stagesOf },
	{ key: 'evidence', head: 'Kanıt', cell: evidenceOf },
	{
		key: 'next',
		head: 'Sonraki Adım',
		from: 820,
		cell: (row) => (row.nextStep === null ? '—' : reasonNextStepWords[row.nextStep]),
	},
	{ key: 'state', head: 'Durum', cell: (row) => <ReasonState reason={row} /> },
];

/** Nedenler: three lists, one at a time. */
export function ReasonListScreen() {
	const { state, change } = useUrlState(definitionDefaults);
	const mayEdit = useMay('reasons.edit');
	const note = useScopeNote('reasons.edit');
	const [open, setOpen] = useState<ReasonRecord | 'new' | null>(null);
	const list = reasonLists.find((each) => each === state.liste) ?? 'undelivery';
	const retired = state.eski === '1' ? ('show' as const) : ('hide' as const);
	const reasons = useReasons({ list, retired });
	const rows = (reasons.data?.items ?? []).filter((reason) =>
		foldIncludes(`${reason.label} ${reason.code} ${reason.groupLabel}`, state.ara),
	);
	return (
		<>
			<DefinitionScreen
				title="Nedenler"
				icon={IconListDetails}
				emptyNote="Bu listede neden yok. Sürücü ve depo bu nedenler arasından seçim yapar."
				searchWords="Neden, kod"
				showsRetired
				filters={
					<StatusTabs
						label="Neden listesi"
						tabs={reasonLists.map((value) => ({ value, label: shortListWords[value] }))}
						value={list}
						onChange={(liste) => change({ liste })}
					/>
				}
				onExport={exporting(exportReasons, {
					query: { list, retired, q: state.ara || undefined },
				})}
				query={reasons}
				error={reasons.isError ? sentenceOf(reasons.error) : null}
				rows={rows}
				columns={columns}
				rowKey={(row) => `${row.list}/${row.code}`}
				rowLabel={(row) => row.label}
				note={note}
				onAdd={mayEdit ? () => setOpen('new') : undefined}
				onOpen={mayEdit ? setOpen : undefined}
				renderCard={(row) => (
					<CardFacts
						title={row.label}
						note={[row.code, row.groupLabel].filter(Boolean).join(' · ')}
						chip={<ReasonState reason={row} />}
						left={evidenceOf(row)}
						right={row.nextStep === null ? undefined : reasonNextStepWords[row.nextStep]}
					/>
				)}
			/>
			{open === null ? null : (
				<ReasonForm
					list={list}
					title={`Neden Ekle – ${shortListWords[list]}`}
					reason={open === 'new' ? null : open}
					onClose={() => setOpen(null)}
				/>
			)}
		</>
	);
}

const shortListWords: Record<ReasonList, string> = {
	undebit: 'Zimmetten Düşme',
	undelivery: 'Teslim Edilememe',
	product_return: 'Ürün İade',
};

function stagesOf(reason: ReasonRecord): string {
	return reason.stages.map((stage) => reasonStageWords[stage]).join(', ');
}

function evidenceOf(reason: ReasonRecord): string {
	return evidenceWordsOf(reason).join(', ') || '—';
}

function ReasonState({ reason }: { readonly reason: ReasonRecord }) {
	return reason.retired ? (
		<StatusChip tone="void" label="Kullanımdan kaldırıldı" />
	) : (
		<StatusChip tone="green" label="Kullanımda" />
	);
}
