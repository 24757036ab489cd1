import { Button, Group } from '@mantine/core';
import {
	discardOrderImport,
	exportImportRows,
	type OrderImport,
	runOrderImport,
	uploadOrderFile,
} from '@sevk/contract/orders/order-imports';
import { previewSentence } from '@sevk/domain/orders/order-import-outcome';
import { useState } from 'react';
import { addressOf, call } from '../../api/call.ts';
import { useStore } from '../../api/client-store.ts';
import { exporting } from '../../api/download.ts';
import { sentenceOf } from '../../api/problem.ts';
import { refreshNoun } from '../../api/query-client.ts';
import { sendForm } from '../../api/upload.ts';
import { useAct } from '../../api/use-act.ts';
import { ErrorStrip } from '../../ui/error-state.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Modal } from '../../ui/modal.tsx';
import { WorkProgress } from '../../ui/progress.tsx';
import { notifyProblem } from '../../ui/toasts.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSource } from './import-source.tsx';
import { useOrderImport } from './order-queries.ts';

/** Dosyadan Al: choose a file, see every row, map what was not recognised, then save. */
export function OrderImportWizard({ onClose }: { readonly onClose: () => void }) {
	const depots = useStore((store) => store.user?.depots ?? []);
	const switched = useStore((store) => store.depotId);
	const [depotId, setDepotId] = useState(
		switched ?? (depots.length === 1 ? (depots[0]?.depotId ?? null) : null),
	);
	const [importId, setImportId] = useState<string | null>(null);
	const [share, setShare] = useState<number | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	// A file dropped before its depot was chosen is read as soon as the depot is.
	const [waiting, setWaiting] = useState<File | null>(null);
	const [mapping, setMapping] = useState(false);
	const run = useAct(runOrderImport);
	const query = useOrderImport(importId);
	const current = query.data;

	async function send(file: File, depotId: string | null) {
		setWaiting(depotId === null ? file : null);
		if (depotId === null) {
			return setProblem(`${file.name} okunmayı bekliyor: siparişlerin gireceği depoyu seçin.`);
		}
		setProblem(null);
		setShare(0);
		const form = new FormData();
		form.append('file', file);
		try {
			const made = (await sendForm(
				addressOf(uploadOrderFile, { query: { depotId } }),
				form,
				setShare,
			)) as OrderImport;
			setImportId(made.id);
			setMapping(made.missingFields.length > 0);
		} catch (error) {
			setProblem(sentenceOf(error));
		}
		setShare(null);
	}

	async function startOver() {
		if (current?.state === 'preview') {
			await call(discardOrderImport, { params: { importId: current.id } }).catch(() => undefined);
		}
		setImportId(null);
		setMapping(false);
	}

	async function save() {
		if (!current) return;
		try {
			await run.mutateAsync({
				params: { importId: current.id },
				body: { version: current.version },
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
				// The mapping has a foot of its own.
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
			{!current ? (
				<ImportSource
					depots={depots}
					depotId={depotId}
					onDepot={(chosen) => {
						setDepotId(chosen);
						if (waiting) void send(waiting, chosen);
					}}
					share={share}
					onFile={(file) => void send(file, depotId)}
				/>
			) : mapping ? (
				<ImportMapping
					current={current}
					onDone={() => {
						void query.refetch();
						setMapping(false);
					}}
				/>
			) : (
				<>
					<ImportState current={current} />
					<ImportRows current={current} />
				</>
			)}
		</Modal>
	);
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

/** What the file holds or what became of it, in one sentence. */
function stateSentence(current: OrderImport): string {
	const { createdCount, skippedCount, refusedCount } = current;
	if (current.state === 'done') {
		if (createdCount === 0 && skippedCount > 0) {
			return `Bu dosya daha önce içe aktarılmış; hiçbir şey değişmedi. ${skippedCount} sipariş zaten kayıtlı, ${refusedCount} satır alınmadı.`;
		}
		return `${createdCount} sipariş kaydedildi, ${skippedCount} satır zaten kayıtlıydı, ${refusedCount} satır alınmadı.`;
	}
	return previewSentence(current);
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
