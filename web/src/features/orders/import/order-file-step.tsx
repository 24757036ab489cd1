import { type OrderImport, saveImportProfile } from '@sevk/contract/orders/order-imports';
import { columnsOf } from '@sevk/domain/common/import/file-columns';
import {
	type LineAmount,
	type LineMeasureField,
	lineAmounts,
	lineAmountWords,
	lineMeasureFields,
	orderStateMeanings,
	orderStateMeaningWords,
	rowMeanings,
	rowMeaningWords,
} from '@sevk/domain/orders/import/order-file-profile';
import { missingFields } from '@sevk/domain/orders/import/order-import-columns';
import { type OrderField, orderFieldWords } from '@sevk/domain/orders/import/order-import-fields';
import { paymentTypes, paymentTypeWords } from '@sevk/domain/reasons/payment-type';
import { useAct } from '../../../api/commands/use-act.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { FileChoice, FileWords } from '../../../ui/import/file-questions.tsx';
import {
	commonAnswers,
	FileProfileStep,
	type ProfileAnswers,
	type Question,
	rememberedSentence,
	type TableChoice,
} from '../../common/file-profile-step.tsx';
import { SenderChoice } from './order-file-sender.tsx';

type Profile = OrderImport['profile'];

const lineFields = { line_amount: 'lineAmount', line_due: 'lineDue' } as const;

function measureOf({ word }: Question): LineMeasureField {
	return lineMeasureFields.find((field) => field === word) ?? 'pieceCount';
}

function lineAmountOf(value: string): LineAmount | null {
	return lineAmounts.find((one) => one === value) ?? null;
}

const answers: ProfileAnswers<Profile> = {
	answerOf: (profile, question) => {
		const { kind } = question;
		if (kind === 'row_meaning') return profile.rowMeaning;
		if (kind === 'line_amount' || kind === 'line_due') return profile[lineFields[kind]];
		if (kind === 'line_measure') return profile.lineMeasures[measureOf(question)];
		if (kind !== 'amount') return commonAnswers.answerOf(profile, question);
		const columns = columnsOf(profile.columns, 'amount');
		return columns.length === 1 ? String(columns[0]) : null;
	},
	withAnswer: (profile, question, value) => {
		const { kind, options } = question;
		if (kind === 'row_meaning') {
			return { ...profile, rowMeaning: rowMeanings.find((one) => one === value) ?? 'order' };
		}
		if (kind === 'line_amount' || kind === 'line_due') {
			return { ...profile, [lineFields[kind]]: lineAmountOf(value) };
		}
		if (kind === 'line_measure') {
			const lineMeasures = { ...profile.lineMeasures, [measureOf(question)]: lineAmountOf(value) };
			return { ...profile, lineMeasures };
		}
		if (kind === 'amount') {
			const columns = profile.columns.map((field, at) => {
				if (String(at) === value) return 'amount';
				return options.some((option) => option.value === String(at)) && field === 'amount'
					? null
					: field;
			});
			return { ...profile, columns };
		}
		return {
			...profile,
			...commonAnswers.withAnswer(profile, question, value),
			columns: profile.columns,
		};
	},
};

export function missingOrderLabels(columns: readonly (string | null)[]): string[] {
	return missingFields(columns as (OrderField | null)[], null).map(
		(field) => orderFieldWords[field],
	);
}

type Props = {
	readonly current: OrderImport;
	readonly share: number | null;
	readonly onTable: (choice: TableChoice) => void;
	/** The file as it is read now; null without a change. */
	readonly onDone: (read: OrderImport | null) => void;
};

/** How a file of orders is read; the choice is remembered for files with the same headings. */
export function OrderFileStep({ current, share, onTable, onDone }: Props) {
	const { act, busy } = useSaveProfile(current, onDone);
	return (
		<FileProfileStep
			reading={current}
			fieldHead="Sipariş alanı"
			answers={answers}
			missingOf={missingOrderLabels}
			renderMore={(draft, onChange, asked) => (
				<OrderSettings current={current} draft={draft} asked={asked} onChange={onChange} />
			)}
			share={share}
			busy={busy || share !== null}
			onTable={onTable}
			onApply={act}
			onCancel={() => onDone(null)}
		/>
	);
}

export function useSaveProfile({ id, version }: OrderImport, onSaved: (read: OrderImport) => void) {
	const save = useAct(saveImportProfile);

	async function act(profile: Profile) {
		try {
			const body = { profile, version };
			const read = await save.mutateAsync({ params: { importId: id }, body });
			notifySuccess(rememberedSentence);
			onSaved(read);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return { act: (profile: Profile) => void act(profile), busy: save.isPending };
}

type SettingsProps = {
	readonly current: OrderImport;
	readonly draft: Profile;
	readonly asked: ReadonlySet<Question['kind']>;
	readonly onChange: (draft: Profile) => void;
};

const paymentOptions = paymentTypes.map((value) => ({ value, label: paymentTypeWords[value] }));
const stateOptions = orderStateMeanings.map((value) => ({
	value,
	label: orderStateMeaningWords[value],
}));

/** What only orders have: words for payment and state, the meaning of a row, the sender. */
function OrderSettings({ current, draft, asked, onChange }: SettingsProps) {
	const { payments, states, rowMeaning, lineAmount } = draft;
	const { paymentWords, stateWords } = current;
	return (
		<>
			<SenderChoice
				depotId={current.depotId}
				question={current.questions.find(({ kind }) => kind === 'sender') ?? null}
				hasColumn={draft.columns.includes('senderName')}
				value={draft.senderName}
				onChange={(senderName) => onChange({ ...draft, senderName })}
			/>
			{paymentWords.length > 0 ? (
				<FileWords
					title="Dosyadaki ödeme tipleri"
					words={paymentWords}
					options={paymentOptions}
					meaningOf={(word) => payments[word] ?? null}
					onChange={(word, value) => {
						const type = paymentTypes.find((one) => one === value) ?? null;
						onChange({ ...draft, payments: { ...payments, [word]: type } });
					}}
				/>
			) : null}
			{stateWords.length > 0 ? (
				<FileWords
					title="Dosyadaki durumlar"
					words={stateWords}
					options={stateOptions}
					meaningOf={(word) => states[word] ?? 'ignore'}
					onChange={(word, value) => {
						const meaning = orderStateMeanings.find((one) => one === value) ?? 'ignore';
						onChange({ ...draft, states: { ...states, [word]: meaning } });
					}}
				/>
			) : null}
			{asked.has('row_meaning') ? null : (
				<FileChoice
					label="Satırların anlamı"
					options={rowMeanings.map((value) => ({ value, label: rowMeaningWords[value] }))}
					value={rowMeaning}
					onChange={(value) =>
						onChange({ ...draft, rowMeaning: value === 'line' ? 'line' : 'order' })
					}
				/>
			)}
			{rowMeaning === 'line' && !asked.has('line_amount') ? (
				<FileChoice
					label="Birden fazla satırı olan siparişin tutarı"
					options={lineAmounts.map((value) => ({ value, label: lineAmountWords[value] }))}
					value={lineAmount}
					onChange={(value) => onChange({ ...draft, lineAmount: value === 'sum' ? 'sum' : 'once' })}
				/>
			) : null}
		</>
	);
}
