import { Alert, NumberInput, TextInput } from '@mantine/core';
import { countCash, type Settlement } from '@sevk/contract/settlements/settlements';
import { formatKurus } from '@sevk/domain/common/format/money';
import { cashDifferenceReasonWords } from '@sevk/domain/reasons/cash-difference-reason';
import {
	countedKurus,
	noteKurus,
	type PosTotal,
	posKurus,
	repeatedPosSerial,
} from '@sevk/domain/settlements/settlement';
import { settlementRefusals } from '@sevk/domain/settlements/settlement-words';
import { useRef, useState } from 'react';
import { newActKey } from '../../../api/commands/act-key.ts';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { AddRowButton, RemoveRowButton } from '../../../ui/form/row-buttons.tsx';
import { Select } from '../../../ui/select/select.tsx';
import classes from './settlement-cash-count-form.module.css';
import { PosFields, posRowsOf } from './settlement-pos-fields.tsx';

type Props = {
	readonly routeId: string;
	readonly settlement: Settlement;
	readonly onClose: () => void;
};

type Expense = { key: string; label: string; documentNo: string; amountKurus: number };

const reasonOptions = Object.entries(cashDifferenceReasonWords).map(([value, label]) => ({
	value,
	label,
}));

/** Kupür Dökümü: notes, coins, documented expenses, and the reason of a difference. */
export function CashCountForm({ routeId, settlement, onClose }: Props) {
	// A blind count begins empty: an outdated count would suggest the sum.
	const entered = settlement.blind ? null : settlement.denominations;
	const [notes, setNotes] = useState<Record<string, number>>(entered?.notes ?? {});
	const [coinsKurus, setCoins] = useState(entered?.coinsKurus ?? 0);
	const [expenses, setExpenses] = useState<Expense[]>(() =>
		settlement.expenses.map((expense) => ({ ...expense, key: newActKey() })),
	);
	const [reason, setReason] = useState<string | null>(settlement.differenceReason);
	const [note, setNote] = useState(settlement.note);
	const [error, setError] = useState<string | null>(null);
	const [pos, setPos] = useState(() => posRowsOf(settlement));
	const entry = JSON.stringify([notes, coinsKurus, expenses, pos, reason, note]);
	const before = useRef(entry);
	const touched = before.current !== entry;
	const count = useFormAct(countCash);
	const latest = count.data ?? settlement;
	const counted = countedKurus({ notes, coinsKurus });
	const expected = expectedNow(latest, expenses);
	const difference = expected === null ? null : counted - expected;
	const posTotals = pos.map(({ serial, totalKurus }) => ({ serial: serial.trim(), totalKurus }));
	const posSum = posKurus(posTotals);
	const cardDifference =
		latest.cardCollectedKurus === null || posSum === null
			? null
			: posSum - latest.cardCollectedKurus;
	const differs = [difference, cardDifference].some((each) => each !== null && each !== 0);
	const repeats = isRepeated(latest.counts.at(-1), counted, posSum);

	async function submit() {
		// A blind count and its recount are kept without a reason.
		const lacksReason = differs && reason === null && repeats;
		const problem = entryProblem(expenses, posTotals, lacksReason);
		setError(problem);
		if (problem !== null) return;
		try {
			const answer = await count.mutateAsync({
				params: { routeId },
				body: {
					denominations: { notes, coinsKurus },
					expenses: expenses.map(({ label, documentNo, amountKurus }) => ({
						label,
						documentNo,
						amountKurus,
					})),
					posTotals,
					differenceReason: differs ? reason : null,
					note,
					version: latest.version,
				},
			});
			if (answer.state === null || answer.state === 'counting') return;
			notifySuccess(
				answer.state === 'balanced'
					? 'Kasa tutuyor.'
					: 'Sayım kaydedildi. Fark ikinci bir kişinin onayını bekliyor.',
			);
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActModal
			dirty={touched}
			onClose={onClose}
			fullOnPhone
			maxWidth={520}
			title="Kasa Sayımı"
			verb="Sayımı Kaydet"
			busy={count.isPending}
			problem={error}
			onSubmit={() => void submit()}
		>
			<NoteFields notes={notes} onNotes={setNotes} coinsKurus={coinsKurus} onCoins={setCoins} />
			<ExpenseFields expenses={expenses} onExpenses={setExpenses} />
			{settlement.posRequired || pos.length > 0 ? <PosFields rows={pos} onRows={setPos} /> : null}
			<CountSum expected={expected} counted={counted} />
			{posSum === null ? null : (
				<CountSum expected={latest.cardCollectedKurus} counted={posSum} words={cardWords} />
			)}
			<CountNote settlement={latest} />
			{differs ? <ReasonField reason={reason} onReason={setReason} /> : null}
			<NoteField maxLength={500} value={note} onValue={setNote} />
		</ActModal>
	);
}

/** What lacks before the count can be sent, as a sentence. */
function entryProblem(
	expenses: readonly Expense[],
	posTotals: readonly PosTotal[],
	lacksReason: boolean,
): string | null {
	if (expenses.some(({ documentNo }) => documentNo.trim() === '')) {
		return 'Masraf için belge no zorunludur.';
	}
	if (posTotals.some(({ serial }) => serial === '')) return 'POS cihazının seri numarasını girin.';
	const serial = repeatedPosSerial(posTotals);
	if (serial !== null) return settlementRefusals['settlement/pos-repeated']({ serial });
	return lacksReason ? 'Fark için neden seçin.' : null;
}

type ReasonFieldProps = {
	readonly reason: string | null;
	readonly onReason: (reason: string | null) => void;
};

function ReasonField({ reason, onReason }: ReasonFieldProps) {
	return (
		<Select
			label="Fark nedeni"
			required
			options={reasonOptions}
			value={reason}
			onChange={onReason}
		/>
	);
}

type NoteFieldsProps = {
	readonly notes: Record<string, number>;
	readonly onNotes: (notes: Record<string, number>) => void;
	readonly coinsKurus: number;
	readonly onCoins: (coinsKurus: number) => void;
};

/** The count of notes per value, and the coins as one amount. */
function NoteFields({ notes, onNotes, coinsKurus, onCoins }: NoteFieldsProps) {
	return (
		<div className={classes.notes}>
			{noteKurus.map((value) => (
				<div key={value} className={classes.note}>
					<NumberInput
						label={`₺${value / 100}`}
						min={0}
						max={10_000}
						allowDecimal={false}
						hideControls
						inputMode="numeric"
						placeholder="adet"
						value={notes[value] ?? ''}
						onChange={(amount) => onNotes({ ...notes, [value]: Number(amount || 0) })}
					/>
					<span>{formatKurus((notes[value] ?? 0) * value)}</span>
				</div>
			))}
			<MoneyInput label="Bozuk para" amountKurus={coinsKurus} onAmount={onCoins} />
		</div>
	);
}

type ExpenseFieldsProps = {
	readonly expenses: readonly Expense[];
	readonly onExpenses: (expenses: Expense[]) => void;
};

/** Documented expenses, which lower the expected cash. */
function ExpenseFields({ expenses, onExpenses }: ExpenseFieldsProps) {
	function changeExpense(key: string, patch: Partial<Expense>) {
		onExpenses(expenses.map((each) => (each.key === key ? { ...each, ...patch } : each)));
	}

	return (
		<>
			{expenses.map((expense) => (
				<fieldset key={expense.key} className={classes.expense} aria-label="Masraf">
					<TextInput
						label="Masraf"
						placeholder="Otopark, yakıt…"
						maxLength={80}
						value={expense.label}
						onChange={(event) => changeExpense(expense.key, { label: event.currentTarget.value })}
					/>
					<TextInput
						label="Belge no"
						withAsterisk
						maxLength={40}
						value={expense.documentNo}
						onChange={(event) =>
							changeExpense(expense.key, { documentNo: event.currentTarget.value })
						}
					/>
					<MoneyInput
						label="Tutar"
						amountKurus={expense.amountKurus}
						onAmount={(amountKurus) => changeExpense(expense.key, { amountKurus })}
					/>
					<RemoveRowButton
						label="Masrafı kaldır"
						onClick={() => onExpenses(expenses.filter((each) => each.key !== expense.key))}
					/>
				</fieldset>
			))}
			<AddRowButton
				onClick={() =>
					onExpenses([...expenses, { key: newActKey(), label: '', documentNo: '', amountKurus: 0 }])
				}
			>
				Masraf Ekle
			</AddRowButton>
		</>
	);
}

/** Whether the entry is the last count again, or there was none. */
function isRepeated(
	last: Settlement['counts'][number] | undefined,
	counted: number,
	pos: number | null,
): boolean {
	return last === undefined || (last.countedKurus === counted && last.posKurus === pos);
}

/** The expected cash with the expenses of the form; null while the count is blind. */
function expectedNow(settlement: Settlement, expenses: readonly Expense[]): number | null {
	if (settlement.expectedKurus === null) return null;
	const entered = expenses.reduce((sum, expense) => sum + expense.amountKurus, 0);
	return settlement.expectedKurus + settlement.expenseKurus - entered;
}

/** What a blind count withholds, and what remains to do after its difference. */
function CountNote({ settlement }: { readonly settlement: Settlement }) {
	const last = settlement.counts.at(-1);
	if (settlement.blind) {
		return (
			<Alert color="gray">
				Beklenen tutar sayımdan sonra gösterilir. Fark çıkarsa kasa bir kez yeniden sayılabilir.
			</Alert>
		);
	}
	const differences = [last?.differenceKurus ?? 0, last?.cardDifferenceKurus ?? 0];
	if (differences.every((each) => each === 0)) return null;
	return (
		<Alert color="amber">
			{settlement.mayRecount
				? 'Sayım kaydedildi. Kasayı bir kez yeniden sayıp kupürleri düzeltin ya da farkın nedenini seçip kaydedin.'
				: 'Kasa bir kez yeniden sayıldı. Farkın nedenini seçip kaydedin; fark ikinci bir kişinin onayına gider.'}
		</Alert>
	);
}

const cashWords = { expected: 'Beklenen', counted: 'Teslim edilen', difference: 'Fark' };
const cardWords = {
	expected: 'Girilen kart tahsilatı',
	counted: 'POS Z toplamı',
	difference: 'Kart farkı',
};

type CountSumProps = {
	readonly expected: number | null;
	readonly counted: number;
	readonly words?: typeof cashWords;
};

/** Expected amount, counted amount and difference in kuruş. */
function CountSum({ expected, counted, words = cashWords }: CountSumProps) {
	const total = (
		<div>
			<dt>{words.counted}</dt>
			<dd>{formatKurus(counted)}</dd>
		</div>
	);
	if (expected === null) return <dl className={classes.sum}>{total}</dl>;
	const difference = counted - expected;
	return (
		<dl className={classes.sum}>
			<div>
				<dt>{words.expected}</dt>
				<dd>{formatKurus(expected)}</dd>
			</div>
			{total}
			<div data-tone={difference === 0 ? 'good' : 'bad'}>
				<dt>{difference === 0 ? words.difference : difference < 0 ? 'Eksik' : 'Fazla'}</dt>
				<dd>{formatKurus(Math.abs(difference))}</dd>
			</div>
		</dl>
	);
}
