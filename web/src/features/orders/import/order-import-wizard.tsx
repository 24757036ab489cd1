import { Box, Button, Group } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import {
	discardOrderImport,
	exportImportRows,
	type OrderImport,
	runOrderImport,
	uploadOrderFile,
} from '@sevk/contract/orders/order-imports';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { previewSentence } from '@sevk/domain/common/import/import-outcome';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf, call, isProblemOf } from '../../../api/call/call.ts';
import { exporting } from '../../../api/call/download.ts';
import { refreshNoun } from '../../../api/call/query-client.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { useOwnDepots } from '../../../api/state/depot-choice.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { WorkProgress } from '../../../ui/feedback/progress.tsx';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { ReadingSummary, SavingBlock } from '../../../ui/import/reading-summary.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import {
	hasNewQuestion,
	isDoubtful,
	savingBlock,
	type TableChoice,
} from '../../common/file-profile-step.tsx';
import { useFileUpload } from '../../common/use-file-upload.ts';
import { OrderGeocoding } from '../common/order-geocoding.tsx';
import { useOrderImport } from '../common/order-queries.ts';
import { missingOrderLabels, OrderFileStep, useSaveProfile } from './order-file-step.tsx';
import { type FullDays, ImportFullDays } from './order-import-full-days.tsx';
import {
	defaultPastDates,
	type PastDates,
	PastDatesChoice,
	RowPastDate,
} from './order-import-past-dates.tsx';
import { ImportPoints } from './order-import-points.tsx';
import { ImportRows } from './order-import-rows.tsx';
import { ImportSource } from './order-import-source.tsx';
import { ImportSuggestions } from './order-import-suggestions.tsx';

/** What was saved: where its orders are found in the list. */
export type SavedImport = NonNullable<OrderImport['savedDates']> & Pick<OrderImport, 'depotId'>;

type WizardProps = {
	/** Null if no order was saved. */
	readonly onClose: (saved: SavedImport | null) => void;
};

/** Dosyadan Al: choose a file, answer what it leaves open, check its rows, save. */
export function OrderImportWizard({ onClose }: WizardProps) {
	const { depots, firstDepotId } = useOwnDepots();
	const [depotId, setDepotId] = useState(firstDepotId);
	const [uploaded, setUploaded] = useState<OrderImport | null>(null);
	// Whether the step with the way to read the file is shown.
	const [editing, setEditing] = useState(false);
	const [pastDates, setPastDates] = useState(defaultPastDates);
	/** The sheets of the file that are saved. */
	const [savedSheets, setSavedSheets] = useState<ReadonlySet<string>>(new Set());
	/** The sentence about days without room, which is a question. */
	const [fullDays, setFullDays] = useState<string | null>(null);
	// A file dropped before the depot was selected is sent once the depot is selected.
	const [waiting, setWaiting] = useState<File | null>(null);
	const { file, send, share, problem, setProblem, clear } = useFileUpload<UploadQuery, OrderImport>(
		(query) => addressOf(uploadOrderFile, { query }),
	);
	const run = useAct(runOrderImport);
	const query = useOrderImport(uploaded?.id ?? null);
	const current = query.data ?? uploaded ?? undefined;

	async function choose(next: File, inDepotId: string | null, table: TableChoice = {}) {
		setWaiting(inDepotId === null ? next : null);
		if (inDepotId === null) {
			return setProblem(`${next.name} okunmayı bekliyor: siparişlerin gireceği depoyu seçin.`);
		}
		const read = await send(next, { depotId: inDepotId, ...table });
		if (read === null) return;
		void discard(current);
		setUploaded(read);
		setPastDates(defaultPastDates);
		setEditing(isDoubtful(read) || table.headingLine !== undefined);
	}

	/** Reads another table of the same file. */
	function readTable(table: TableChoice) {
		if (file !== null && current) void choose(file, current.depotId, table);
	}

	async function startOver() {
		await discard(current);
		setUploaded(null);
		setEditing(false);
		setPastDates(defaultPastDates);
		setSavedSheets(new Set());
		clear();
	}

	async function save(full?: FullDays) {
		if (!current) return;
		try {
			await run.mutateAsync({
				params: { importId: current.id },
				body: {
					version: current.version,
					pastDates: pastDates.all,
					rowPastDates: [...pastDates.rows].map(([line, choice]) => ({ line, choice })),
					...full,
				},
			});
			setSavedSheets(new Set(savedSheets).add(current.profile.sheet ?? ''));
			setFullDays(null);
			await query.refetch();
		} catch (error) {
			const isFull = isProblemOf(runOrderImport, error) && error.code === 'order-import/days-full';
			setFullDays(isFull ? error.detail : null);
			if (!isFull) notifyProblem(error);
		}
	}

	function close() {
		void refreshNoun('orders');
		if (current?.state === 'preview') void startOver();
		const dates = current?.savedDates ?? null;
		onClose(current && dates ? { ...dates, depotId: current.depotId } : null);
	}

	return (
		<>
			<Modal
				opened
				onClose={close}
				fullOnPhone
				title="Dosyadan Sipariş Al"
				maxWidth={980}
				minHeight={420}
				footer={
					// The step has its own footer.
					current && editing ? null : (
						<WizardFoot
							current={current}
							busy={run.isPending}
							nextSheet={nextSheetOf(current, savedSheets)}
							onNextSheet={(sheet) => readTable({ sheet })}
							uploading={share !== null}
							onStartOver={() => void startOver()}
							onSave={() => void save()}
							onClose={close}
						/>
					)
				}
			>
				{problem ? (
					<Box mb="md">
						<ErrorStrip sentence={problem} />
					</Box>
				) : null}
				{depots.length === 0 ? (
					<NoDepot />
				) : !current ? (
					<ImportSource
						depots={depots}
						depotId={depotId}
						onDepot={(nextDepotId) => {
							setDepotId(nextDepotId);
							if (waiting) void choose(waiting, nextDepotId);
						}}
						share={share}
						onFile={(next) => void choose(next, depotId)}
					/>
				) : (
					<ImportPreview
						current={current}
						editing={editing}
						onEdit={() => setEditing(true)}
						share={share}
						onTable={readTable}
						pastDates={pastDates}
						onPastDates={setPastDates}
						onChanged={() => void query.refetch()}
						onEdited={(read) => {
							void query.refetch();
							setEditing(read !== null && hasNewQuestion(read, current));
						}}
					/>
				)}
			</Modal>
			{fullDays === null ? null : (
				<ImportFullDays
					sentence={fullDays}
					busy={run.isPending}
					onChoose={(choice) => void save(choice)}
					onClose={() => setFullDays(null)}
				/>
			)}
		</>
	);
}

/** Orders belong to a depot, so the way leads to the first one. */
function NoDepot() {
	const maySetUp = useMay('company.edit');
	return (
		<EmptyState
			icon={IconBuildingWarehouse}
			title="Henüz depo yok"
			note={
				maySetUp
					? 'Siparişler bir depoya girer. Önce ilk kurulumda deponuzu ekleyin.'
					: 'Siparişler bir depoya girer. Yöneticinizden bir depo eklemesini isteyin.'
			}
			action={
				maySetUp ? (
					<Button component={Link} to={paths.setup}>
						İlk Kuruluma Git
					</Button>
				) : null
			}
		/>
	);
}

type UploadQuery = TableChoice & { readonly depotId: string };

/** The next sheet of a file that has a sheet for each day or shop; null if all are saved. */
function nextSheetOf(
	current: OrderImport | undefined,
	savedSheets: ReadonlySet<string>,
): string | null {
	if (current?.state !== 'done') return null;
	const sheets = current.tables.map(({ sheet }) => sheet);
	const at = sheets.indexOf(current.profile.sheet ?? '');
	const following = [...sheets.slice(at + 1), ...sheets.slice(0, Math.max(0, at))];
	return following.find((sheet) => !savedSheets.has(sheet)) ?? null;
}

type PreviewProps = {
	readonly current: OrderImport;
	readonly editing: boolean;
	readonly onEdit: () => void;
	readonly share: number | null;
	readonly onTable: (choice: TableChoice) => void;
	readonly pastDates: PastDates;
	readonly onPastDates: (dates: PastDates) => void;
	readonly onChanged: () => void;
	readonly onEdited: (read: OrderImport | null) => void;
};

function ImportPreview({ current, editing, pastDates, onPastDates, ...acts }: PreviewProps) {
	const [onlyPast, setOnlyPast] = useState(false);
	const { share, onTable } = acts;
	if (editing) {
		return (
			<OrderFileStep
				// Another reading has another profile to edit.
				key={`${current.id}-${current.version}`}
				current={current}
				share={share}
				onTable={onTable}
				onDone={acts.onEdited}
			/>
		);
	}
	return (
		<>
			<ImportState current={current} />
			<ImportPoints current={current} />
			{current.state === 'done' ? (
				<OrderGeocoding depotId={current.depotId} importId={current.id} />
			) : null}
			<ImportReading current={current} onEdit={acts.onEdit} onChanged={acts.onChanged} />
			<PastDatesChoice
				current={current}
				dates={pastDates}
				onChoose={onPastDates}
				onlyPast={onlyPast}
				onOnlyPast={setOnlyPast}
			/>
			<ImportSuggestions current={current} onCorrected={acts.onChanged} />
			<ImportRows
				// The tabs of the result are others: it begins with all rows.
				key={current.state === 'preview' ? 'preview' : 'result'}
				current={current}
				onlyPast={onlyPast && current.state === 'preview'}
				onAllRows={() => setOnlyPast(false)}
				renderPastDate={(row) => <RowPastDate row={row} dates={pastDates} onChoose={onPastDates} />}
			/>
		</>
	);
}

type ReadingProps = Pick<PreviewProps, 'current' | 'onEdit' | 'onChanged'>;

/** How the file is read, in one line, and what can be changed in it by one click. */
function ImportReading({ current, onEdit, onChanged }: ReadingProps) {
	const { act, busy } = useSaveProfile(current, onChanged);
	if (current.state !== 'preview') return null;
	const { profile } = current;
	return (
		<ReadingSummary
			reading={current}
			busy={busy}
			onEdit={onEdit}
			onMend={() => act({ ...profile, mendLetters: true })}
		/>
	);
}

/** Discards an abandoned preview; the server would delete it later. */
async function discard(current: OrderImport | undefined) {
	if (current?.state !== 'preview') return;
	await call(discardOrderImport, { params: { importId: current.id } }).catch(() => undefined);
}

function ImportState({ current }: { readonly current: OrderImport }) {
	if (current.state === 'running') {
		return (
			<WorkProgress
				label={`Kaydediliyor: ${current.progressCount} / ${current.rowCount} satır`}
				share={current.rowCount > 0 ? current.progressCount / current.rowCount : null}
			/>
		);
	}
	if (current.state === 'failed') {
		return <ErrorStrip sentence={current.failure ?? 'Dosya içe aktarılamadı.'} />;
	}
	return (
		<p role="status" aria-label="İçe aktarma durumu" style={{ margin: '0 0 8px' }}>
			{stateSentence(current)}
		</p>
	);
}

/** The content of the file or the result of the import, in one sentence. */
function stateSentence(current: OrderImport): string {
	if (current.state === 'done') {
		const [created, skipped, refused] = [
			formatDecimal(current.createdCount),
			formatDecimal(current.skippedCount),
			formatDecimal(current.refusedCount),
		];
		if (current.createdCount === 0 && current.skippedCount > 0) {
			return `Bu dosya daha önce içe aktarılmış; hiçbir şey değişmedi. ${skipped} sipariş zaten kayıtlı, ${refused} satır alınmadı.`;
		}
		return `${created} sipariş kaydedildi, ${skipped} satır zaten kayıtlıydı, ${refused} satır alınmadı.`;
	}
	return previewSentence(current, { one: 'sipariş', ofAll: 'siparişlerin' });
}

/** The next step of who plans the new orders. */
function RoutesLink({ current }: { readonly current: OrderImport }) {
	const mayPlan = useMay('routes.plan');
	if (!mayPlan || current.state !== 'done' || current.createdCount === 0) return null;
	return (
		<Button variant="default" component={Link} to={paths.routes}>
			Rotalara Git
		</Button>
	);
}

type FootProps = {
	readonly current: OrderImport | undefined;
	readonly busy: boolean;
	readonly nextSheet: string | null;
	readonly onNextSheet: (sheet: string) => void;
	readonly uploading: boolean;
	readonly onStartOver: () => void;
	readonly onSave: () => void;
	readonly onClose: () => void;
};

function WizardFoot(props: FootProps) {
	const { current, busy, nextSheet, uploading, onStartOver, onSave, onClose } = props;
	if (!current) {
		return (
			<Button variant="default" onClick={onClose}>
				Vazgeç
			</Button>
		);
	}
	if (current.state !== 'preview') {
		return (
			<Group gap="xs" justify="flex-end">
				<ResultDownload current={current} />
				<Button variant="default" onClick={onStartOver} disabled={current.state === 'running'}>
					Başka Dosya
				</Button>
				<RoutesLink current={current} />
				{nextSheet === null ? null : (
					<Button
						variant="default"
						loading={uploading}
						onClick={() => props.onNextSheet(nextSheet)}
					>
						Sıradaki sayfa: {nextSheet}
					</Button>
				)}
				<Button onClick={onClose} disabled={current.state === 'running'}>
					Kapat
				</Button>
			</Group>
		);
	}
	const good = current.readyCount;
	const block = savingBlock(current.questions, missingOrderLabels(current.profile.columns));
	return (
		<Group gap="xs" justify="flex-end">
			<SavingBlock sentence={block} />
			<Button variant="default" onClick={onStartOver}>
				Başka Dosya
			</Button>
			<Button
				onClick={onSave}
				loading={busy}
				disabled={block !== null || (good === 0 && current.duplicateCount === 0)}
			>
				{good > 0 ? `${formatDecimal(good)} Siparişi Kaydet` : 'Kaydet'}
			</Button>
		</Group>
	);
}

function ResultDownload({ current }: { readonly current: OrderImport }) {
	return (
		<ExportMenu
			label="Sonucu İndir"
			disabled={current.state === 'running'}
			onExport={exporting(exportImportRows, { params: { importId: current.id }, query: {} })}
		/>
	);
}
