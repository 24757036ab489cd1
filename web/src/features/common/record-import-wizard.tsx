import { Button, Group, Stack, Text } from '@mantine/core';
import type { ExportFormat } from '@sevk/contract/common/export';
import {
	exportRefusedRows,
	type RecordImportResult,
	type RecordPreview,
} from '@sevk/contract/common/record-import';
import {
	previewSentence,
	type RecordWords,
	unusedColumnsSentence,
} from '@sevk/domain/common/import/import-outcome';
import { startWithCapital } from '@sevk/domain/common/text/capital';
import { IconBuildingWarehouse, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from '../../api/call/call.ts';
import { download } from '../../api/call/download.ts';
import { sendForm } from '../../api/call/upload.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useDepotChoices } from '../../api/state/depot-name.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { type Export, ExportMenu } from '../../ui/document/export-menu.tsx';
import { notifyProblem } from '../../ui/feedback/toasts.tsx';
import { ColumnMapping } from '../../ui/import/column-mapping.tsx';
import { ImportDropzone } from '../../ui/import/import-dropzone.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ErrorStrip } from '../../ui/list/error-state.tsx';
import { Select } from '../../ui/select/select.tsx';
import {
	isRefused,
	RecordImportRows,
	type RecordListRow,
	recordListRows,
} from './record-import-rows.tsx';

type Row<Fields> = { readonly line: number; readonly fields: Fields };

type Props<Fields> = {
	/** E.g. "Dosyadan Araç Al". */
	readonly title: string;
	readonly words: RecordWords;
	/** The label of the depot select. */
	readonly depotLabel: string;
	/** What the file has to contain, in one or two sentences. */
	readonly note: string;
	readonly onTemplate: Export;
	/** The address that reads a file; `profile` says how, as JSON. */
	readonly previewAddress: (query: { depotId: string; profile?: string }) => string;
	readonly onCreate: (depotId: string, rows: Row<Fields>[]) => Promise<RecordImportResult>;
	readonly busy: boolean;
	readonly onClose: () => void;
};

/** Dosyadan Al of vehicles, drivers and users: choose a file, check its rows, save. */
export function RecordImportWizard<Fields>(props: Props<Fields>) {
	const { depots, first } = useDepotChoices();
	const [depotId, setDepotId] = useState(first);
	const [mapping, setMapping] = useState(false);
	const [result, setResult] = useState<RecordImportResult | null>(null);
	const { file, preview, share, problem, send, clear } = usePreview<Fields>((query) =>
		props.previewAddress({ depotId, ...query }),
	);

	async function choose(next: File, profile?: string) {
		const read = await send(next, profile);
		if (read !== null) setMapping(read.missingFields.length > 0);
	}

	function startOver() {
		clear();
		setResult(null);
		setMapping(false);
	}

	async function save() {
		const rows = newRowsOf(preview);
		try {
			setResult(await props.onCreate(depotId, rows));
		} catch (error) {
			notifyProblem(error);
		}
	}

	const acts = { ...props, onMapping: () => setMapping(true), onStartOver: startOver };
	return (
		<Modal
			opened
			onClose={props.onClose}
			fullOnPhone
			title={props.title}
			maxWidth={980}
			minHeight={420}
			footer={
				// The mapping has its own footer.
				preview && mapping ? null : (
					<Foot {...acts} preview={preview} result={result} onSave={() => void save()} />
				)
			}
		>
			{problem ? <ErrorStrip sentence={problem} /> : null}
			{depots.length === 0 ? (
				<EmptyState
					icon={IconBuildingWarehouse}
					title="Henüz depo yok"
					note="Kayıtlar bir depoya girer. Önce bir depo eklenmeli."
				/>
			) : preview === null || file === null ? (
				<Source
					{...props}
					depotId={depotId}
					onDepot={setDepotId}
					share={share}
					onFile={(next) => void choose(next)}
				/>
			) : mapping ? (
				<ColumnMapping
					note="Dosyanın sütunlarını alanlarla eşleştirin."
					fieldHead="Alan"
					columns={preview.columns}
					fields={preview.fields}
					busy={share !== null}
					onApply={(fields) => void choose(file, profileWith(preview, fields))}
					onCancel={() => setMapping(false)}
				/>
			) : (
				<>
					<ImportSentences preview={preview} result={result} words={props.words} />
					<RecordImportRows rows={recordListRows(preview, result)} done={result !== null} />
				</>
			)}
		</Modal>
	);
}

type SentencesProps = {
	readonly preview: RecordPreview;
	readonly result: RecordImportResult | null;
	readonly words: RecordWords;
};

/** What is saved and, so that none is left out unnoticed, which columns are not read. */
function ImportSentences({ preview, result, words }: SentencesProps) {
	const unused = result === null ? unusedColumnsSentence(preview.columns) : '';
	return (
		<>
			<p role="status" aria-label="İçe aktarma durumu" style={{ margin: '0 0 8px' }}>
				{result === null
					? previewSentence(countsOf(preview), words)
					: resultSentence(result, recordListRows(preview, result), words)}
			</p>
			{unused ? (
				<Text size="sm" c="dimmed" mb={8}>
					{unused}
				</Text>
			) : null}
		</>
	);
}

/** Reads a file on the server; the file is kept here for another mapping of its columns. */
function usePreview<Fields>(addressWith: (query: { profile?: string }) => string) {
	const [file, setFile] = useState<File | null>(null);
	const [preview, setPreview] = useState<RecordPreview<Fields> | null>(null);
	const [share, setShare] = useState<number | null>(null);
	const [problem, setProblem] = useState<string | null>(null);

	async function send(next: File, profile?: string) {
		setFile(next);
		setProblem(null);
		setShare(0);
		const form = new FormData();
		form.append('file', next);
		try {
			const address = addressWith(profile === undefined ? {} : { profile });
			const read = (await sendForm(address, form, setShare)) as RecordPreview<Fields>;
			setPreview(read);
			return read;
		} catch (error) {
			setProblem(sentenceOf(error));
			return null;
		} finally {
			setShare(null);
		}
	}

	function clear() {
		setFile(null);
		setPreview(null);
	}

	return { file, preview, share, problem, send, clear };
}

type SourceProps = {
	readonly words: RecordWords;
	readonly depotLabel: string;
	readonly note: string;
	readonly onTemplate: Export;
	readonly depotId: string;
	readonly onDepot: (depotId: string) => void;
	readonly share: number | null;
	readonly onFile: (file: File) => void;
};

/** Selects the depot and the file; the template shows the columns. */
function Source(props: SourceProps) {
	const { depots } = useDepotChoices();
	return (
		<Stack gap="md">
			<Group justify="space-between" gap="md" align="center">
				<Text size="sm" c="dimmed" flex="1 1 320px">
					{props.note}
				</Text>
				<ExportMenu label="Şablonu İndir" size="sm" onExport={props.onTemplate} />
			</Group>
			{depots.length > 1 ? (
				<Select
					label={props.depotLabel}
					required
					options={depots}
					name="name"
					valueKey="depotId"
					value={props.depotId}
					onChange={(depotId) => props.onDepot(depotId ?? '')}
				/>
			) : null}
			<ImportDropzone label="Dosya" share={props.share} onFile={props.onFile} />
		</Stack>
	);
}

type FootProps<Fields> = Pick<Props<Fields>, 'words' | 'busy' | 'onClose'> & {
	readonly preview: RecordPreview<Fields> | null;
	readonly result: RecordImportResult | null;
	readonly onMapping: () => void;
	readonly onStartOver: () => void;
	readonly onSave: () => void;
};

function Foot<Fields>({ preview, result, words, ...acts }: FootProps<Fields>) {
	if (preview === null) {
		return (
			<Button variant="default" onClick={acts.onClose}>
				Vazgeç
			</Button>
		);
	}
	const rows = recordListRows(preview, result);
	const good = newRowsOf(preview).length;
	return (
		<Group gap="xs" justify="flex-end">
			<RefusedDownload
				headers={preview.columns.map(({ header }) => header)}
				rows={rows.filter(isRefused)}
			/>
			{result === null ? (
				<Button variant="subtle" color="gray" onClick={acts.onMapping}>
					Sütunları Eşleştir
				</Button>
			) : null}
			<Button variant="default" onClick={acts.onStartOver} disabled={acts.busy}>
				Başka Dosya
			</Button>
			{result === null ? (
				<Button onClick={acts.onSave} loading={acts.busy} disabled={good === 0}>
					{good > 0 ? `${good} ${startWithCapital(words.one)} Kaydet` : 'Kaydet'}
				</Button>
			) : (
				<Button onClick={acts.onClose}>Kapat</Button>
			)}
		</Group>
	);
}

type RefusedProps = {
	readonly headers: readonly string[];
	readonly rows: readonly RecordListRow[];
};

/** The refused rows as a file with the reasons; corrected, it is imported again. */
function RefusedDownload({ headers, rows }: RefusedProps) {
	const [busy, setBusy] = useState(false);
	if (rows.length === 0) return null;

	async function take() {
		setBusy(true);
		try {
			await download(
				addressOf(exportRefusedRows, { body: { headers: [], rows: [] } }),
				'hatali-satirlar.xlsx',
				undefined,
				{
					method: exportRefusedRows.method,
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify({
						headers,
						rows: rows.map(({ cells, problems }) => ({ cells, reason: reasonOf(problems) })),
					}),
				},
			);
		} catch (error) {
			notifyProblem(error);
		} finally {
			setBusy(false);
		}
	}

	return (
		<Button
			variant="default"
			loading={busy}
			leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
			onClick={() => void take()}
		>
			Hatalı Satırları İndir
		</Button>
	);
}

function reasonOf(problems: RecordListRow['problems']): string {
	return problems
		.map(({ column, sentence }) => (column === null ? sentence : `${column}: ${sentence}`))
		.join(' ');
}

function newRowsOf<Fields>(preview: RecordPreview<Fields> | null): Row<Fields>[] {
	return (preview?.rows ?? []).flatMap(({ line, fields }) =>
		fields === null ? [] : [{ line, fields }],
	);
}

function countsOf({ rows }: RecordPreview) {
	const count = (...outcomes: string[]) =>
		rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
	return {
		rowCount: rows.length,
		readyCount: count('ready', 'warned'),
		warnedCount: count('warned'),
		duplicateCount: count('duplicate'),
		refusedCount: count('refused'),
		lineCount: count('line'),
		leftOutCount: count('left_out'),
	};
}

function resultSentence(
	{ createdCount }: RecordImportResult,
	rows: readonly RecordListRow[],
	{ one }: RecordWords,
): string {
	const refusedCount = rows.filter(isRefused).length;
	const skippedCount = rows.filter(({ outcome }) => outcome === 'skipped').length;
	return `${createdCount} ${one} kaydedildi, ${skippedCount} satır atlandı, ${refusedCount} satır alınmadı.`;
}

/** The profile of a file with other columns; columns with one heading have one field. */
function profileWith({ columns, profile }: RecordPreview, fields: Record<string, string | null>) {
	const chosen = columns.map(({ header }) => fields[header] ?? null);
	return JSON.stringify({ ...profile, columns: chosen });
}

/** Downloads the template of a noun in a format. */
export function templateFrom(addressIn: (format: ExportFormat) => string): Export {
	return (format, onProgress) => download(addressIn(format), `sablon.${format}`, onProgress);
}
