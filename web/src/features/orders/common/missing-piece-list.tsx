import { Anchor, Button } from '@mantine/core';
import { orderPath, reportPath, routePath } from '@sevk/contract/common/paths';
import {
	findMissingPieces,
	type MissingPiece,
	writeOffMissing,
} from '@sevk/contract/orders/missing-pieces';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { IconChecks } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { BulkBar, BulkHint } from '../../../ui/feedback/bulk-bar.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { Age } from '../../../ui/value/relative-time.tsx';
import { type MissingPieceQuery, useMissingPieces } from './order-queries.ts';
import { useDisposalApproval, useGroups, useMayWriteOff } from './piece-groups.ts';

const columns: readonly Column<MissingPiece>[] = [
	{
		key: 'piece',
		head: 'Koli',
		cell: (row) => <CellLines top={row.barcode} below={`${row.orderNo} · ${row.ordinal}`} />,
	},
	{ key: 'sender', head: 'Gönderici', from: 760, cell: (row) => row.senderName || '—' },
	{
		key: 'route',
		head: 'Yüklenen rota',
		cell: (row) => (
			<CellLines top={<RouteLink row={row} />} below={row.plate && formatPlate(row.plate)} />
		),
	},
	{
		key: 'by',
		head: 'Bulamayan',
		from: 640,
		cell: (row) => <CellLines top={row.missedByName} below={row.note} />,
	},
	{ key: 'depot', head: 'Depo', from: 1080, cell: (row) => row.depotName },
	{
		key: 'since',
		head: 'Ne zamandır',
		from: 900,
		cell: (row) => <CellLines top={formatDateTime(row.since)} below={<Loss row={row} />} />,
	},
	{ key: 'age', head: 'Aranıyor', align: 'right', cell: (row) => <Age since={row.since} /> },
];

function RouteLink({ row: { routeId, routeNumber } }: { readonly row: MissingPiece }) {
	if (routeId === null || routeNumber === null) return '—';
	return (
		<Anchor component={Link} to={routePath(routeId)} size="sm">
			{routeNumber}
		</Anchor>
	);
}

/** The report that waits for a second person. */
function Loss({ row: { loss } }: { readonly row: MissingPiece }) {
	if (loss === null) return null;
	return (
		<Anchor component={Link} to={reportPath(loss.reportId)} size="xs">
			Kayıp onayı bekliyor
		</Anchor>
	);
}

/** How the search for pieces ends. */
type Ending = 'found' | 'loss';

type Props = {
	readonly query: MissingPieceQuery;
	readonly filtered: boolean;
	readonly onClear: () => void;
};

/** Kayıp Araştırması: pieces that the depot cannot find, until they are found or written off. */
export function MissingPieces({ query, filtered, onClear }: Props) {
	const found = useMissingPieces(query);
	const navigate = useNavigate();
	const mayFind = useMay('orders.receive');
	const mayWriteOff = useMayWriteOff();
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const [ending, setEnding] = useState<Ending | null>(null);
	const rows = found.data?.pages.flatMap((page) => page.items) ?? [];
	const picked = rows.filter(({ id }) => selectedIds.has(id));
	const maySelect = mayFind || mayWriteOff;

	function ended() {
		setEnding(null);
		setSelectedIds(new Set());
	}

	return (
		<>
			<ListContent
				{...listState(found)}
				count={rows.length}
				filtered={filtered}
				onClear={onClear}
				empty={
					<EmptyState
						icon={IconChecks}
						title="Aranan koli yok"
						note="Yüklemede Depoda bulunamadı denilen koliler, bulunana ya da kayıp yazılana kadar burada görünür."
					/>
				}
			>
				<DataTable
					label="Kayıp araştırması"
					rows={rows}
					columns={columns}
					rowKey={(row) => row.id}
					rowLabel={(row) => row.barcode}
					onOpen={(row) => void navigate({ to: orderPath(row.orderId) })}
					{...(maySelect ? { selection: { selected: selectedIds, onChange: setSelectedIds } } : {})}
					further={furtherRows(found)}
					renderCard={(row) => (
						<CardFacts
							title={row.barcode}
							note={joinFacts([
								row.senderName,
								`${row.orderNo} · ${row.ordinal}`,
								row.routeNumber,
								row.plate === null ? null : formatPlate(row.plate),
							])}
							left={row.loss === null ? row.missedByName : 'Kayıp onayı bekliyor'}
							right={<Age since={row.since} />}
						/>
					)}
				/>
				<MissingPieceBar
					picked={picked}
					mayFind={mayFind}
					mayWriteOff={mayWriteOff}
					onEnd={setEnding}
					onClear={() => setSelectedIds(new Set())}
				/>
			</ListContent>
			{ending === 'found' ? (
				<FoundForm pieces={picked} onClose={() => setEnding(null)} onDone={ended} />
			) : null}
			{ending === 'loss' ? (
				<LossForm pieces={picked} onClose={() => setEnding(null)} onDone={ended} />
			) : null}
		</>
	);
}

type BarProps = {
	readonly picked: readonly MissingPiece[];
	readonly mayFind: boolean;
	readonly mayWriteOff: boolean;
	readonly onEnd: (ending: Ending) => void;
	readonly onClear: () => void;
};

function MissingPieceBar({ picked, mayFind, mayWriteOff, onEnd, onClear }: BarProps) {
	const hintId = useId();
	const isWaiting = picked.some(({ loss }) => loss !== null);
	const waiting = isWaiting ? { disabled: true, 'aria-describedby': hintId } : {};
	return (
		<BulkBar count={picked.length} word="koli" onClear={onClear}>
			{mayWriteOff ? (
				<Button size="xs" variant="default" {...waiting} onClick={() => onEnd('loss')}>
					Kayıp Yaz
				</Button>
			) : null}
			{mayFind ? (
				<Button size="xs" {...waiting} onClick={() => onEnd('found')}>
					Bulundu
				</Button>
			) : null}
			{isWaiting ? (
				<BulkHint id={hintId}>
					Kayıp onayı bekleyen koliler, tutanağı sonuçlanana ya da geri çekilene kadar aranır;
					okutulan koli bulunmuş olur.
				</BulkHint>
			) : null}
		</BulkBar>
	);
}

type FormProps = {
	readonly pieces: readonly MissingPiece[];
	readonly onClose: () => void;
	readonly onDone: () => void;
};

function FoundForm({ pieces, onClose, onDone }: FormProps) {
	const find = useFormAct(findMissingPieces);
	const { all, run, hasDone } = useGroups(pieces, 'koli', 'depoya alındı');
	const [note, setNote] = useState('');

	async function submit() {
		if (await run((group) => find.mutateAsync({ body: { ...group, note: note.trim() } }))) onDone();
	}

	return (
		<ActModal
			title={`Bulundu: ${formatDecimal(all.length)} koli`}
			maxWidth={440}
			verb="Depoya Al"
			busy={find.isPending}
			onClose={() => (hasDone() ? onDone() : onClose())}
			onSubmit={() => void submit()}
		>
			<div>Koliler yeniden depoda görünür ve siparişleri planlanabilir.</div>
			<NoteField label="Not" value={note} onValue={setNote} maxLength={300} />
		</ActModal>
	);
}

function LossForm({ pieces, onClose, onDone }: FormProps) {
	const writeOff = useFormAct(writeOffMissing);
	const needsApproval = useDisposalApproval();
	const words = needsApproval ? lossWords.request : lossWords.act;
	const { all, run, hasDone } = useGroups(pieces, 'koli', words.done);

	async function submit(note: string) {
		if (await run((group) => writeOff.mutateAsync({ body: { ...group, note } }))) onDone();
	}

	return (
		<ReasonDialog
			title={`Kayıp Yaz: ${formatDecimal(all.length)} koli`}
			sentence={words.sentence}
			label="Açıklama"
			verb={words.verb}
			destructive={!needsApproval}
			minLength={minimumExplanationLength}
			busy={writeOff.isPending}
			onClose={() => (hasDone() ? onDone() : onClose())}
			onSubmit={(note) => void submit(note)}
		/>
	);
}

const lossWords = {
	act: {
		sentence:
			'Koliler kayıp yazılır; bu işlem geri alınamaz. Başka kolisi kalmayan sipariş Kayıp olur. Yazdığınız açıklama kayda geçer.',
		verb: 'Kayıp Yaz',
		done: 'kayıp yazıldı',
	},
	request: {
		sentence:
			'Depo kayıp tutanağı düzenlenir. Koliler, başka bir yetkili tutanağı onaylayana kadar kayıp araştırmasında kalır.',
		verb: 'Onaya Gönder',
		done: 'onaya gönderildi',
	},
} as const;
