import { Button, Stack, Switch } from '@mantine/core';
import type { RecordFileProfile } from '@sevk/contract/common/file-profile';
import type { RecordPreview } from '@sevk/contract/common/record-import';
import { type DateOrder, dateOrders } from '@sevk/domain/common/date/written-date';
import { dateOrderWords } from '@sevk/domain/common/import/file-profile';
import { unusedColumnsSentence } from '@sevk/domain/common/import/import-outcome';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { WorkProgress } from '../../ui/feedback/progress.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { ColumnMapping } from '../../ui/import/column-mapping.tsx';
import classes from '../../ui/import/file-profile.module.css';
import { FileChoice } from '../../ui/import/file-questions.tsx';
import { ErrorStrip } from '../../ui/list/error-state.tsx';
import { reserveBottomInset } from '../../ui/screen/bottom-inset.ts';
import { Select } from '../../ui/select/select.tsx';

/** How a file was read, of any noun. */
type FileReading<Profile extends RecordFileProfile> = Omit<RecordPreview, 'rows' | 'profile'> & {
	readonly profile: Profile;
};

export type Question = RecordPreview['questions'][number];

export const rememberedSentence = 'Seçiminiz kaydedildi; aynı başlıklı dosyalar da böyle okunur.';

/** Another table of the same file. */
export type TableChoice = { readonly sheet?: string; readonly headingLine?: number };

/** The part of a profile that answers a question. */
export type ProfileAnswers<Profile> = {
	/** Null while the question is open. */
	readonly answerOf: (profile: Profile, question: Question) => string | null;
	readonly withAnswer: (profile: Profile, question: Question, value: string) => Profile;
};

/** Answers that every profile has. */
export const commonAnswers: ProfileAnswers<RecordFileProfile> = {
	answerOf: ({ dateOrder }, { kind }) => (kind === 'date_order' ? dateOrder : null),
	withAnswer: (profile, { kind }, value) =>
		kind === 'date_order' ? { ...profile, dateOrder: value as DateOrder } : profile,
};

/**
 * Whether a file cannot be read without a person. That rows of one number are orders of their own is
 * asked once: a profile with this answer is remembered.
 */
export function isDoubtful({
	questions,
	missingFields,
	profileRemembered,
}: Pick<RecordPreview, 'questions' | 'missingFields' | 'profileRemembered'>): boolean {
	const open = questions.filter(({ kind }) => kind !== 'row_meaning' || !profileRemembered);
	return missingFields.length > 0 || open.length > 0;
}

/** Whether a reading asks what the one before did not: the answers have led to it. */
export function hasNewQuestion(
	after: Pick<RecordPreview, 'questions'>,
	before: Pick<RecordPreview, 'questions'>,
): boolean {
	const keyOf = ({ kind, word }: Question) => `${kind} ${word}`;
	const known = new Set(before.questions.map(keyOf));
	return after.questions.some((question) => !known.has(keyOf(question)));
}

/** Why nothing can be saved yet; null if it can. */
export function savingBlock(
	questions: readonly Question[],
	missingLabels: readonly string[],
): string | null {
	if (missingLabels.length > 0) return missingSentence(missingLabels);
	const blocking = questions.find(({ blocks }) => blocks);
	return blocking === undefined ? null : `Kaydetmeden önce cevaplayın: ${blocking.sentence}`;
}

function missingSentence(labels: readonly string[]): string {
	return `Zorunlu alanlar eşleştirilmedi: ${labels.join(', ')}.`;
}

type Props<Profile extends RecordFileProfile> = {
	readonly reading: FileReading<Profile>;
	/** The heading of the column with the fields, e.g. "Sipariş alanı". */
	readonly fieldHead: string;
	readonly answers: ProfileAnswers<Profile>;
	/** Labels of required fields without a column. */
	readonly missingOf: (columns: readonly (string | null)[]) => readonly string[];
	/** Questions and settings of the noun; `asked` are the kinds of questions that are shown. */
	readonly renderMore?: (
		draft: Profile,
		onChange: (draft: Profile) => void,
		asked: ReadonlySet<Question['kind']>,
	) => ReactNode;
	/** The share of an upload; null without one. */
	readonly share: number | null;
	readonly busy: boolean;
	readonly onTable: (choice: TableChoice) => void;
	readonly onApply: (profile: Profile) => void;
	readonly onCancel: () => void;
};

/** How a file is read: what it leaves open first, then everything that can be changed. */
export function FileProfileStep<Profile extends RecordFileProfile>(props: Props<Profile>) {
	const { reading, answers, share, busy } = props;
	const { questions, columns, fields } = reading;
	const [draft, setDraft] = useState(reading.profile);
	const asked = new Set(questions.map(({ kind }) => kind));
	const missing = props.missingOf(draft.columns);
	const unread = unusedColumnsSentence(
		columns.map(({ header }, at) => ({ header, field: draft.columns[at] ?? null })),
	);
	// Words of payment are one table, and a sender is a name: the noun shows them.
	const cards = questions.filter(({ kind }) => kind !== 'payment' && kind !== 'sender');
	const top = useRef<HTMLDivElement>(null);
	// A question that the answers before have led to is above the button that was pressed.
	useEffect(() => {
		top.current?.scrollIntoView({ block: 'start' });
	}, []);

	return (
		<Stack gap="md" ref={top} className={classes.step}>
			{share === null ? null : <WorkProgress label="Dosya yeniden okunuyor" share={null} />}
			{questions.length > 0 ? <p style={{ margin: 0 }}>{leadSentence(questions)}</p> : null}
			<div className={classes.cards}>
				{cards.map((question) => (
					<FileChoice
						key={`${question.kind}-${question.word}`}
						label={question.sentence}
						options={question.options}
						isOpen={answers.answerOf(draft, question) === null}
						value={answers.answerOf(draft, question)}
						onChange={(value) =>
							question.kind === 'sheet'
								? props.onTable({ sheet: value })
								: setDraft(answers.withAnswer(draft, question, value))
						}
					/>
				))}
				{props.renderMore?.(draft, setDraft, asked)}
				<TableSettings reading={reading} asked={asked} onTable={props.onTable} busy={busy} />
				<CellSettings reading={reading} draft={draft} asked={asked} onChange={setDraft} />
			</div>
			<h3 className={classes.head}>Sütunlar</h3>
			{missing.length > 0 ? <ErrorStrip sentence={missingSentence(missing)} /> : null}
			<ColumnMapping
				fieldHead={props.fieldHead}
				columns={columns}
				fields={fields}
				mapping={draft.columns}
				onChange={(mapping) => setDraft({ ...draft, columns: mapping })}
			/>
			{unread === '' ? null : <p className={classes.notes}>{unread}</p>}
			<Acts {...props} missing={missing} onApply={() => props.onApply(draft)} />
		</Stack>
	);
}

/** The sender of an earlier file is asked in each file, everything else once. */
function leadSentence(questions: readonly Question[]): string {
	if (questions.every(({ kind, blocks }) => kind === 'sender' && blocks)) {
		return 'Biçim hatırlanıyor; göndericiyi onaylayın ya da değiştirin.';
	}
	const points = questions.length === 1 ? 'bir nokta' : `${questions.length} nokta`;
	return `Dosyada ${points} belirsiz. Cevaplayın, bir daha sorulmasın.`;
}

type ActsProps = {
	readonly reading: Pick<RecordPreview, 'questions'>;
	readonly missing: readonly string[];
	readonly busy: boolean;
	readonly onApply: () => void;
	readonly onCancel: () => void;
};

function Acts({ reading, missing, busy, onApply, onCancel }: ActsProps) {
	// A sheet is another reading of the file; a sender is answered in this step.
	const block =
		reading.questions.find(({ kind, blocks }) => blocks && kind !== 'sender')?.sentence ?? null;
	const why = missing.length > 0 ? missingSentence(missing) : block;
	return (
		<div className={classes.acts} ref={reserveBottomInset}>
			<p role="status" aria-label="Dosya biçimi">
				{why ?? 'Seçimleriniz, aynı başlıklı bir sonraki dosya için hatırlanır.'}
			</p>
			<Button variant="default" onClick={onCancel}>
				Vazgeç
			</Button>
			<Button onClick={onApply} loading={busy} disabled={why !== null}>
				Uygula
			</Button>
		</div>
	);
}

type SettingsProps<Profile extends RecordFileProfile> = {
	readonly reading: FileReading<Profile>;
	readonly asked: ReadonlySet<Question['kind']>;
};

/** Where the table is; another place is read from the file again. */
function TableSettings<Profile extends RecordFileProfile>({
	reading,
	asked,
	busy,
	onTable,
}: SettingsProps<Profile> & Pick<Props<Profile>, 'onTable' | 'busy'>) {
	const { sheet, headingLine } = reading.profile;
	const { tables } = reading;
	const [line, setLine] = useState<number | null>(headingLine);
	const ofSheet = sheet === null || sheet === '' ? {} : { sheet };
	return (
		<section className={classes.card}>
			<Stack gap="sm">
				{tables.length > 1 && !asked.has('sheet') ? (
					<Select
						label="Okunan sayfa"
						options={tables}
						name="sheet"
						valueKey="sheet"
						value={sheet}
						onChange={(next) => {
							if (next !== null) onTable({ sheet: next });
						}}
					/>
				) : null}
				<NumberField
					label="Başlık satırı"
					description="Sütun adlarının yazdığı satırın numarası"
					value={line}
					onChange={setLine}
				/>
				{line !== null && line > 0 && line !== headingLine ? (
					<Button
						variant="default"
						size="xs"
						loading={busy}
						onClick={() => onTable({ ...ofSheet, headingLine: line })}
					>
						Bu Satırdan Oku
					</Button>
				) : null}
			</Stack>
		</section>
	);
}

/** How cells are read. */
function CellSettings<Profile extends RecordFileProfile>({
	reading,
	draft,
	asked,
	onChange,
}: SettingsProps<Profile> & {
	readonly draft: Profile;
	readonly onChange: (draft: Profile) => void;
}) {
	const { hiddenCount, hasOrderedDates, ruined } = reading;
	return (
		<>
			{asked.has('date_order') || !hasOrderedDates ? null : (
				<FileChoice
					label="Tarihlerin sırası"
					options={dateOrders.map((value) => ({ value, label: dateOrderExamples[value] }))}
					value={draft.dateOrder}
					onChange={(value) => onChange({ ...draft, dateOrder: value as DateOrder })}
				/>
			)}
			{hiddenCount > 0 ? (
				<FileChoice
					label={`Dosyada ${hiddenCount} satır gizli`}
					options={[
						{ value: 'leave_out', label: 'Gizli satırlar alınmasın' },
						{ value: 'read', label: 'Gizli satırlar da alınsın' },
					]}
					value={draft.hiddenRows}
					onChange={(value) =>
						onChange({ ...draft, hiddenRows: value === 'read' ? 'read' : 'leave_out' })
					}
				/>
			) : null}
			{ruined !== null || draft.mendLetters ? (
				<section className={classes.card}>
					<Switch
						label="Bozuk harfleri düzelt"
						description={ruined === null ? undefined : `${ruined.text} → ${ruined.mended}`}
						checked={draft.mendLetters}
						onChange={(event) => onChange({ ...draft, mendLetters: event.currentTarget.checked })}
					/>
				</section>
			) : null}
		</>
	);
}

const dateOrderExamples: Readonly<Record<DateOrder, string>> = {
	day_first: `${dateOrderWords.day_first} (31.12.2026)`,
	month_first: `${dateOrderWords.month_first} (12/31/2026)`,
};
