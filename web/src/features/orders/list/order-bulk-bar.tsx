import { Button, Menu } from '@mantine/core';
import {
	cancelOrders,
	decideNextSteps,
	exportChosenOrders,
} from '@sevk/contract/orders/order-bulk';
import { confirmOrders } from '@sevk/contract/orders/order-edits';
import type { OrderRow } from '@sevk/contract/orders/orders';
import { todayIn } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import {
	type OrderNextStep,
	orderAfter,
	orderNextSteps,
} from '@sevk/domain/orders/common/order-transitions';
import { nextStepWord, orderNextStepWords } from '@sevk/domain/orders/common/order-words';
import type { CustodyPlace } from '@sevk/domain/orders/piece/piece-custody';
import { loadOf } from '@sevk/domain/vehicles/vehicle-capacity';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call/call.ts';
import { download } from '../../../api/call/download.ts';
import type { BulkItem, BulkJob } from '../../../api/commands/bulk-run.ts';
import { useBulkAct } from '../../../api/commands/use-bulk-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { type Export, ExportMenu } from '../../../ui/document/export-menu.tsx';
import { BulkBar } from '../../../ui/feedback/bulk-bar.tsx';
import { BulkResult } from '../../../ui/feedback/bulk-result.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { BondMenu } from '../common/order-bond-menu.tsx';
import { noDay } from '../common/order-day-fields.tsx';
import { type NextStepDraft, NextStepFields } from '../common/order-next-step-form.tsx';
import { openLabels } from '../common/order-papers.tsx';
import {
	type SenderHandoverDraft,
	SenderHandoverForm,
	SenderHandoverPapers,
} from '../common/sender-handover.tsx';

/** Koli that never came to the depot, or that are written off, are on no paper. */
const placesWithoutPaper: readonly CustodyPlace[] = ['expected', 'lost'];

/** An act on the selection that a higher noun provides; it runs through this bar. */
export type OrderBulkPart = (picked: readonly OrderRow[], run: (job: BulkJob) => void) => ReactNode;

type Props = {
	readonly picked: readonly OrderRow[];
	readonly onSelectionChange: (orderIds: ReadonlySet<string>) => void;
	readonly first: OrderBulkPart;
};

/** Acts on the selected orders; each order has its own result. */
export function OrderBulkBar({ picked, onSelectionChange, first }: Props) {
	const mayEdit = useMay('orders.edit');
	const bulk = useBulkAct('orders');
	const [form, setForm] = useState<OrderNextStep | 'cancel' | null>(null);
	const seen = useSeen(picked);
	const load = loadOf(picked);
	const steps = orderNextSteps.filter((step) =>
		picked.some(({ state }) => orderAfter(state, step) !== null),
	);
	const [paperIds, setPaperIds] = useState<readonly string[]>([]);
	const close = () => setForm(null);

	/** Refused orders stay selected, for a retry or another act. */
	async function run(job: BulkJob, again = false) {
		close();
		const answer = await (again ? bulk.retry() : bulk.run(job, picked.map(itemOf)));
		if (answer === null) return;
		onSelectionChange(new Set(answer.rows.filter(({ done }) => !done).map(({ id }) => id)));
		if (answer.refusedCount === 0) notifySuccess(`${job.done(answer.doneCount)}.`);
	}

	function handOver({ taker, handoverIds }: SenderHandoverDraft) {
		const offerPapers = (ids: ReadonlySet<string>) => {
			const orders = picked.filter(
				({ id, custodyPlace }) => ids.has(id) && !placesWithoutPaper.includes(custodyPlace),
			);
			const depotIds = new Set(orders.map(({ depotId }) => depotId));
			setPaperIds([...depotIds].flatMap((depotId) => handoverIds.get(depotId) ?? []));
		};
		void run({ ...handingOver(taker, handoverIds, seen), follow: offerPapers });
	}

	const chosenExport: Export = (format, onProgress) =>
		download(exportChosenOrders.path, `siparisler.${format}`, onProgress, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ orderIds: picked.map(({ id }) => id), format }),
		});

	return (
		<>
			{bulk.ended === null ? null : (
				<BulkResult
					answer={bulk.ended.answer}
					done={bulk.ended.job.done}
					refused={bulk.ended.job.refused}
					onRetry={() => bulk.ended && void run(bulk.ended.job, true)}
					onClose={bulk.clear}
				/>
			)}
			<BulkBar
				count={picked.length}
				onClear={() => onSelectionChange(new Set())}
				progress={bulk.progress}
				note={`${load.pieces} koli · ${load.desi.toLocaleString('tr-TR')} desi · ${load.kg.toLocaleString('tr-TR')} kg`}
			>
				{first(picked, (job) => void run(job))}
				{mayEdit && picked.some(({ state }) => state === 'new') ? (
					<Button size="xs" variant="default" onClick={() => void run(confirming)}>
						Sevke Hazır Yap
					</Button>
				) : null}
				{mayEdit ? <NextStepMenu steps={steps} onStep={setForm} /> : null}
				<BondMenu orders={picked} onBound={() => onSelectionChange(new Set())} />
				<Button
					size="xs"
					variant="default"
					onClick={() => void openLabels({ orderIds: picked.map(({ id }) => id) })}
				>
					Etiket Yazdır
				</Button>
				<ExportMenu size="xs" onExport={chosenExport} />
				{mayEdit ? (
					<Button size="xs" variant="default" c="crimson" onClick={() => setForm('cancel')}>
						İptal Et
					</Button>
				) : null}
			</BulkBar>
			<SenderHandoverPapers handoverIds={paperIds} onClose={() => setPaperIds([])} />
			{form === 'arrive-at-sender' ? (
				<SenderHandoverForm
					title={`${orderNextStepWords[form]} · ${formatDecimal(picked.length)} sipariş`}
					depotIds={picked.map(({ depotId }) => depotId)}
					busy={false}
					onClose={close}
					onSubmit={handOver}
				/>
			) : null}
			<BulkForms
				form={form === 'arrive-at-sender' ? null : form}
				count={picked.length}
				seen={seen}
				onClose={close}
				onRun={(job) => void run(job)}
			/>
		</>
	);
}

type FormsProps = {
	readonly form: OrderNextStep | 'cancel' | null;
	readonly count: number;
	readonly seen: Seen;
	readonly onClose: () => void;
	readonly onRun: (job: BulkJob) => void;
};

/** Forms that precede the cancellation or the next step of orders. */
function BulkForms({ form, count, seen, onClose, onRun }: FormsProps) {
	return (
		<>
			{form === 'cancel' ? (
				<ReasonDialog
					title={`${formatDecimal(count)} sipariş iptal edilecek`}
					sentence="Zimmetteki koliler sürücüde kalır ve &quot;Ayırın / geri getirin&quot; olarak işaretlenir. İptal edilemeyenler, nedenleriyle birlikte listelenir."
					verb="Siparişleri İptal Et"
					destructive
					busy={false}
					onClose={onClose}
					onSubmit={(note) => onRun(cancelling(note, seen))}
				/>
			) : null}
			{form !== null && form !== 'cancel' ? (
				<NextStepFields
					title={`${orderNextStepWords[form]} · ${formatDecimal(count)} sipariş`}
					verb={(day) => nextStepWord(form, day, todayIn(new Date()))}
					step={form}
					window={{ windowStart: null, windowEnd: null }}
					asksReason
					busy={false}
					onClose={onClose}
					onSubmit={(draft) => onRun(stepping(form, draft, seen))}
				/>
			) : null}
		</>
	);
}

type StepMenuProps = {
	readonly steps: readonly OrderNextStep[];
	readonly onStep: (step: OrderNextStep) => void;
};

function NextStepMenu({ steps, onStep }: StepMenuProps) {
	return (
		<Menu position="top">
			<Menu.Target>
				<Button
					size="xs"
					variant="default"
					disabled={steps.length === 0}
					rightSection={<IconChevronDown size={14} aria-hidden />}
				>
					Sonraki Adım
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{steps.map((step) => (
					<Menu.Item key={step} onClick={() => onStep(step)}>
						{orderNextStepWords[step]}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}

function itemOf({ id, orderNo, depotId }: OrderRow): BulkItem {
	return { id, label: orderNo, group: depotId };
}

type Seen = (items: readonly BulkItem[]) => { id: string; version: number }[];

/**
 * The orders with their present version on the screen, so that a retry after a version conflict
 * uses the new version.
 */
function useSeen(picked: readonly OrderRow[]): Seen {
	const versions = useRef(new Map<string, number>());
	useEffect(() => {
		for (const { id, version } of picked) versions.current.set(id, version);
	}, [picked]);
	return (items) => items.map(({ id }) => ({ id, version: versions.current.get(id) ?? 1 }));
}

const confirming: BulkJob = {
	done: (count) => `${formatDecimal(count)} sipariş sevke hazır yapıldı`,
	refused: (count) => `${formatDecimal(count)} sipariş sevke hazır yapılamadı`,
	prepare: (items) => {
		const body = { depotId: items[0]?.group ?? '', orderIds: items.map(({ id }) => id) };
		return (idempotencyKey) => call(confirmOrders, { body }, { idempotencyKey });
	},
};

function cancelling(note: string, seen: Seen): BulkJob {
	return {
		done: (count) => `${formatDecimal(count)} sipariş iptal edildi`,
		refused: (count) => `${formatDecimal(count)} sipariş iptal edilemedi`,
		prepare: (items) => {
			const body = { orders: seen(items), note };
			return (idempotencyKey) => call(cancelOrders, { body }, { idempotencyKey });
		},
	};
}

function stepping(step: OrderNextStep, draft: NextStepDraft, seen: Seen): BulkJob {
	return {
		done: (count) => `${formatDecimal(count)} siparişin sonraki adımı kaydedildi`,
		refused: (count) => `${formatDecimal(count)} siparişin sonraki adımı kaydedilemedi`,
		prepare: (items) => {
			const body = { ...draft, step, orders: seen(items) };
			return (idempotencyKey) => call(decideNextSteps, { body }, { idempotencyKey });
		},
	};
}

function handingOver(
	taker: string,
	handoverIds: SenderHandoverDraft['handoverIds'],
	seen: Seen,
): BulkJob {
	return {
		done: (count) => `${formatDecimal(count)} sipariş göndericiye verildi`,
		refused: (count) => `${formatDecimal(count)} sipariş göndericiye verilemedi`,
		prepare: (items) => {
			// All items of a part belong to one depot.
			const handoverId = handoverIds.get(items[0]?.group ?? '') ?? null;
			const orders = seen(items).map((order) => ({ ...order, handoverId }));
			const body = { ...noDay, note: taker, step: 'arrive-at-sender' as const, orders };
			return (idempotencyKey) => call(decideNextSteps, { body }, { idempotencyKey });
		},
	};
}
