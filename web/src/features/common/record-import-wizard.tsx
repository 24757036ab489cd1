import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { ExportFormat } from '@sevk/contract/common/export';
import type { RecordFileProfile } from '@sevk/contract/common/file-profile';
import {
	exportRefusedRows,
	type RecordImportResult,
	type RecordPreview,
} from '@sevk/contract/common/record-import';
import { previewSentence, type RecordWords } from '@sevk/domain/common/import/import-outcome';
import { startWithCapital } from '@sevk/domain/common/text/capital';
import { IconBuildingWarehouse, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from '../../api/call/call.ts';
import { download } from '../../api/call/download.ts';
import { useDepotChoices } from '../../api/state/depot-name.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { type Export, ExportMenu } from '../../ui/document/export-menu.tsx';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { ImportDropzone } from '../../ui/import/import-dropzone.tsx';
import { ReadingSummary, SavingBlock } from '../../ui/import/reading-summary.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ErrorStrip } from '../../ui/list/error-state.tsx';
import { Select } from '../../ui/select/select.tsx';
import {
	commonAnswers,
	FileProfileStep,
	hasNewQuestion,
	isDoubtful,
	rememberedSentence,
	savingBlock,
	type TableChoice,
} from './file-profile-step.tsx';
import {
	isRefused,
	RecordImportRows,
	type RecordListRow,
	recordListRows,
} from './record-import-rows.tsx';
import { useFileUpload } from './use-file-upload.ts';

type PreviewQuery = TableChoice & { readonly depotId: string; readonly profile?: string };

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
	readonly previewAddress: (query: PreviewQuery) => string;
	readonly onCreate: (depotId: string, rows: Row<Fields>[]) => Promise<RecordImportResult>;
	readonly busy: boolean;
	readonly onClose: () => void;
};

/** Dosyadan Al of vehicles, drivers and users: choose a file, check its rows, save. */
export function RecordImportWizard<Fields>(props: Props<Fields>) {
	const { depots, first } = useDepotChoices();
	const [depotId, setDepotId] = useState(first);
	// Whether the step with the way to read the file is shown.
	const [editing, setEditing] = useState(false);
	const [preview, setPreview] = useState<RecordPreview<Fields> | null>(null);
	const [result, setResult] = useState<RecordImportResult | null>(null);
	const { file, share, problem, send, clear } = useFileUpload<PreviewQuery, RecordPreview<Fields>>(
		props.previewAddress,
	);

	async function choose(next: File, table: TableChoice = {}) {
		const read = await send(next, { depotId, ...table });
		if (read === null) return;
		setPreview(read);
		setEditing(isDoubtful(read) || table.headingLine !== undefined);
	}

	/** Reads the file again as a person says, which is remembered. */
	async function apply(profile: RecordFileProfile) {
		if (file === null || preview === null) return;
		const read = await send(file, { depotId, profile: JSON.stringify(profile) });
		if (read === null) return;
		setPreview(read);
		setEditing(hasNewQuestion(read, preview));
		notifySuccess(rememberedSentence);
	}

	function startOver() {
		clear();
		setPreview(null);
		setResult(null);
		setEditing(false);
	}

	async function save() {
		const rows = newRowsOf(preview);
		try {
			setResult(await props.onCreate(depotId, rows));
		} catch (error) {
			notifyProblem(error);
		}
	}

	return (
		<Modal
			opened
			onClose={props.onClose}
			fullOnPhone
			title={props.title}
			maxWidth={980}
			minHeight={420}
			footer={
				// The step has its own footer.
				preview && editing ? null : (
					<Foot
						{...props}
						onStartOver={startOver}
						preview={preview}
						result={result}
						onSave={() => void save()}
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
			) : editing ? (
				<FileProfileStep
					// Another reading has another profile to edit.
					key={`${preview.profile.sheet}-${preview.profile.headingLine}`}
					reading={preview}
					fieldHead="Alan"
					answers={commonAnswers}
					missingOf={(columns) => missingLabelsOf(preview, columns)}
					share={share}
					busy={share !== null}
					onTable={(table) => void choose(file, table)}
					onApply={(profile) => void apply(profile)}
					onCancel={() => setEditing(false)}
				/>
			) : (
				<>
					<ImportSentences preview={preview} result={result} words={props.words} />
					{result === null ? (
						<ReadingSummary
							reading={preview}
							busy={share !== null}
							onEdit={() => setEditing(true)}
							onMend={() => void apply({ ...preview.profile, mendLetters: true })}
						/>
					) : null}
					<RecordImportRows rows={recordListRows(preview, result)} done={result !== null} />
				</>
			)}
		</Modal>
	);
}

/** Labels of required fields that no column has. */
function missingLabelsOf(
	{ fields }: Pick<RecordPreview, 'fields'>,
	columns: readonly (string | null)[],
): string[] {
	return fields
		.filter(({ field, needed }) => needed && !columns.includes(field))
		.map(({ label }) => label);
}

type SentencesProps = {
	readonly preview: RecordPreview;
	readonly result: RecordImportResult | null;
	readonly words: RecordWords;
};

function ImportSentences({ preview, result, words }: SentencesProps) {
	return (
		<p role="status" aria-label="İçe aktarma durumu" style={{ margin: '0 0 8px' }}>
			{result === null
				? previewSentence(countsOf(preview), words)
				: resultSentence(result, recordListRows(preview, result), words)}
		</p>
	);
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
	const block = savingBlock(preview.questions, preview.missingFields);
	return (
		<Group gap="xs" justify="flex-end">
			<SavingBlock sentence={result === null ? block : null} />
			<RefusedDownload
				headers={preview.columns.map(({ header }) => header)}
				rows={rows.filter(isRefused)}
			/>
			<Button variant="default" onClick={acts.onStartOver} disabled={acts.busy}>
				Başka Dosya
			</Button>
			{result === null ? (
				<Button onClick={acts.onSave} loading={acts.busy} disabled={block !== null || good === 0}>
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

/** Downloads the template of a noun in a format. */
export function templateFrom(addressIn: (format: ExportFormat) => string): Export {
	return (format, onProgress) => download(addressIn(format), `sablon.${format}`, onProgress);
}
