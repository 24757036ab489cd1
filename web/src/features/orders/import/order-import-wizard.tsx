import { Button, Group } from '@mantine/core';
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
import { addressOf, call } from '../../../api/call/call.ts';
import { exporting } from '../../../api/call/download.ts';
import { refreshNoun } from '../../../api/call/query-client.ts';
import { sendForm } from '../../../api/call/upload.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { useOwnDepots } from '../../../api/state/depot-choice.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { WorkProgress } from '../../../ui/feedback/progress.tsx';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import { useOrderImport } from '../common/order-queries.ts';
import { ImportMapping } from './order-import-mapping.tsx';
import {
	defaultPastDates,
	type PastDates,
	PastDatesChoice,
	RowPastDate,
} from './order-import-past-dates.tsx';
import { ImportRows } from './order-import-rows.tsx';
import { ImportSource } from './order-import-source.tsx';
import { ImportSuggestions } from './order-import-suggestions.tsx';

/** Dosyadan Al: choose a file, check its rows, map unknown columns, save. */
export function OrderImportWizard({ onClose }: { readonly onClose: () => void }) {
	const { depots, firstDepotId } = useOwnDepots();
	const [depotId, setDepotId] = useState(firstDepotId);
	const [importId, setImportId] = useState<string | null>(null);
	const [mapping, setMapping] = useState(false);
	const [pastDates, setPastDates] = useState(defaultPastDates);
	const { send, waiting, share, problem } = useFileUpload((uploaded) => {
		setImportId(uploaded.id);
		setMapping(uploaded.missingFields.length > 0);
	});
	const run = useAct(runOrderImport);
	const query = useOrderImport(importId);
	const current = query.data;

	async function startOver() {
		await discard(current);
		setImportId(null);
		setMapping(false);
		setPastDates(defaultPastDates);
	}

	async function save() {
		if (!current) return;
		try {
			await run.mutateAsync({
				params: { importId: current.id },
				body: {
					version: current.version,
					pastDates: pastDates.all,
					rowPastDates: [...pastDates.rows].map(([line, choice]) => ({ line, choice })),
				},
			});
			await query.refetch();
		} catch (error) {
			notifyProblem(error);
		}
	}

	function close() {
		void refreshNoun('orders');
		if (current?.state === 'preview') void startOver();
		onClose();
	}

	return (
		<Modal
			opened
			onClose={close}
			fullOnPhone
			title="Dosyadan Sipariş Al"
			maxWidth={980}
			minHeight={420}
			footer={
				// The mapping has its own footer.
				current && mapping ? null : (
					<WizardFoot
						current={current}
						busy={run.isPending}
						onMapping={() => setMapping(true)}
						onStartOver={() => void startOver()}
						onSave={() => void save()}
						onClose={close}
					/>
				)
			}
		>
			{problem ? <ErrorStrip sentence={problem} /> : null}
			{depots.length === 0 ? (
				<NoDepot />
			) : !current ? (
				<ImportSource
					depots={depots}
					depotId={depotId}
					onDepot={(nextDepotId) => {
						setDepotId(nextDepotId);
						if (waiting) void send(waiting, nextDepotId);
					}}
					share={share}
					onFile={(file) => void send(file, depotId)}
				/>
			) : (
				<ImportPreview
					current={current}
					mapping={mapping}
					pastDates={pastDates}
					onPastDates={setPastDates}
					onMapped={() => {
						void query.refetch();
						setMapping(false);
					}}
				/>
			)}
		</Modal>
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

function useFileUpload(onUploaded: (uploaded: OrderImport) => void) {
	/** The uploaded share between 0 and 1; null without an upload. */
	const [share, setShare] = useState<number | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	// A file dropped before the depot was selected is sent once the depot is selected.
	const [waiting, setWaiting] = useState<File | null>(null);

	async function send(file: File, depotId: string | null) {
		setWaiting(depotId === null ? file : null);
		if (depotId === null) {
			return setProblem(`${file.name} okunmayı bekliyor: siparişlerin gireceği depoyu seçin.`);
		}
		setProblem(null);
		setShare(0);
		try {
			const uploaded = await uploadFile(file, depotId, setShare);
			onUploaded(uploaded);
		} catch (error) {
			setProblem(sentenceOf(error));
		}
		setShare(null);
	}

	return { send, waiting, share, problem };
}

type PreviewProps = {
	readonly current: OrderImport;
	readonly mapping: boolean;
	readonly pastDates: PastDates;
	readonly onPastDates: (dates: PastDates) => void;
	readonly onMapped: () => void;
};

function ImportPreview({ current, mapping, pastDates, onPastDates, onMapped }: PreviewProps) {
	const [onlyPast, setOnlyPast] = useState(false);
	if (mapping) return <ImportMapping current={current} onDone={onMapped} />;
	return (
		<>
			<ImportState current={current} />
			<PastDatesChoice
				current={current}
				dates={pastDates}
				onChoose={onPastDates}
				onlyPast={onlyPast}
				onOnlyPast={setOnlyPast}
			/>
			<ImportSuggestions current={current} onCorrected={onMapped} />
			<ImportRows
				current={current}
				onlyPast={onlyPast && current.state === 'preview'}
				onAllRows={() => setOnlyPast(false)}
				renderPastDate={(row) => <RowPastDate row={row} dates={pastDates} onChoose={onPastDates} />}
			/>
		</>
	);
}

/** Sends the file; `onShare` receives the uploaded share between 0 and 1. */
async function uploadFile(file: File, depotId: string, onShare: (share: number) => void) {
	const form = new FormData();
	form.append('file', file);
	const address = addressOf(uploadOrderFile, { query: { depotId } });
	return (await sendForm(address, form, onShare)) as OrderImport;
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
	readonly onMapping: () => void;
	readonly onStartOver: () => void;
	readonly onSave: () => void;
	readonly onClose: () => void;
};

function WizardFoot(props: FootProps) {
	const { current, busy, onMapping, onStartOver, onSave, onClose } = props;
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
				<Button onClick={onClose} disabled={current.state === 'running'}>
					Kapat
				</Button>
			</Group>
		);
	}
	const good = current.readyCount;
	return (
		<Group gap="xs" justify="flex-end">
			<Button variant="subtle" color="gray" onClick={onMapping}>
				Sütunları Eşleştir
			</Button>
			<Button variant="default" onClick={onStartOver}>
				Başka Dosya
			</Button>
			<Button onClick={onSave} loading={busy} disabled={good === 0 && current.duplicateCount === 0}>
				{good > 0 ? `${good} Siparişi Kaydet` : 'Kaydet'}
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
