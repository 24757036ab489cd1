import { Button, Menu } from '@mantine/core';
import {
	cancelOrders,
	decideNextSteps,
	exportChosenOrders,
} from '@sevk/contract/orders/order-bulk';
import { confirmOrders, type OrderRow } from '@sevk/contract/orders/orders';
import {
	type OrderNextStep,
	orderAfter,
	orderNextSteps,
} from '@sevk/domain/orders/order-transitions';
import { orderNextStepWords } from '@sevk/domain/orders/order-words';
import { loadOf } from '@sevk/domain/vehicles/vehicle-capacity';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/client-store.ts';
import { download } from '../../api/download.ts';
import { type BulkItem, type BulkJob, useBulkAct } from '../../api/use-bulk-act.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { BulkResult } from '../../ui/bulk-result.tsx';
import { type Export, ExportMenu } from '../../ui/export-menu.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { notifySuccess } from '../../ui/toasts.tsx';
import { type NextStepDraft, NextStepFields } from './next-step-form.tsx';
import { openLabels } from './order-papers.tsx';

/** An act of a higher noun on the selection; it runs its job through this bar. */
export type OrderBulkPart = (picked: readonly OrderRow[], run: (job: BulkJob) => void) => ReactNode;

type Props = {
	readonly picked: readonly OrderRow[];
	readonly onChosen: (orderIds: ReadonlySet<string>) => void;
	readonly first: OrderBulkPart;
};

/** What can be done with the chosen orders; each answers for itself. */
export function OrderBulkBar({ picked, onChosen, first }: Props) {
	const mayEdit = useMay('orders.edit');
	const bulk = useBulkAct('orders');
	const [form, setForm] = useState<OrderNextStep | 'cancel' | null>(null);
	const seen = useSeen(picked);
	const load = loadOf(picked);
	const steps = orderNextSteps.filter((step) =>
		picked.some(({ state }) => orderAfter(state, step) !== null),
	);
	const close = () => setForm(null);

	/** Those that were refused stay chosen: for another act, or the same one again. */
	async function run(job: BulkJob, again = false) {
		close();
		const answer = await (again ? bulk.retry() : bulk.run(job, picked.map(itemOf)));
		if (answer === null) return;
		onChosen(new Set(answer.rows.filter(({ done }) => !done).map(({ id }) => id)));
		if (answer.refusedCount === 0) notifySuccess(`${job.done(answer.doneCount)}.`);
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
				onClear={() => onChosen(new Set())}
				progress={bulk.progress}
				note={`${load.pieces} koli · ${load.desi.toLocaleString('tr-TR')} desi · ${load.kg.toLocaleString('tr-TR')} kg`}
			>
				{first(picked, (job) => void run(job))}
				{mayEdit && picked.some(({ state }) => state === 'new') ? (
					<Button size="xs" variant="default" onClick={() => void run(confirming)}>
						Sevke Hazır Yap
					</Button>
				) : null}
				{mayEdit ? (
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
								<Menu.Item key={step} onClick={() => setForm(step)}>
									{orderNextStepWords[step]}
								</Menu.Item>
							))}
						</Menu.Dropdown>
					</Menu>
				) : null}
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
			{form === 'cancel' ? (
				<ReasonDialog
					title={`${picked.length} sipariş iptal edilecek`}
					sentence="Zimmetteki koliler sürücüde kalır ve &quot;Ayırın / geri getirin&quot; olarak işaretlenir. İptal edilemeyen siparişler nedeniyle gösterilir."
					verb="Siparişleri İptal Et"
					destructive
					busy={false}
					onClose={close}
					onSubmit={(note) => void run(cancelling(note, seen))}
				/>
			) : null}
			{form !== null && form !== 'cancel' ? (
				<NextStepFields
					title={`${orderNextStepWords[form]} · ${picked.length} sipariş`}
					verb={orderNextStepWords[form]}
					step={form}
					window={{ windowStart: null, windowEnd: null }}
					busy={false}
					onClose={close}
					onSubmit={(draft) => void run(stepping(form, draft, seen))}
				/>
			) : null}
		</>
	);
}

function itemOf({ id, orderNo, depotId }: OrderRow): BulkItem {
	return { id, label: orderNo, group: depotId };
}

type Seen = (items: readonly BulkItem[]) => { id: string; version: number }[];

/**
 * The orders with the version that the screen shows now: a second try after "somebody changed it"
 * is meant for what stands there since.
 */
function useSeen(picked: readonly OrderRow[]): Seen {
	const versions = useRef(new Map<string, number>());
	useEffect(() => {
		for (const { id, version } of picked) versions.current.set(id, version);
	}, [picked]);
	return (items) => items.map(({ id }) => ({ id, version: versions.current.get(id) ?? 1 }));
}

const confirming: BulkJob = {
	done: (count) => `${count} sipariş sevke hazır yapıldı`,
	refused: (count) => `${count} sipariş sevke hazır yapılamadı`,
	send: (items, idempotencyKey) => {
		const body = { depotId: items[0]?.group ?? '', orderIds: items.map(({ id }) => id) };
		return call(confirmOrders, { body }, { idempotencyKey });
	},
};

function cancelling(note: string, seen: Seen): BulkJob {
	return {
		done: (count) => `${count} sipariş iptal edildi`,
		refused: (count) => `${count} sipariş iptal edilemedi`,
		send: (items, idempotencyKey) =>
			call(cancelOrders, { body: { orders: seen(items), note } }, { idempotencyKey }),
	};
}

function stepping(step: OrderNextStep, draft: NextStepDraft, seen: Seen): BulkJob {
	return {
		done: (count) => `${count} siparişin sonraki adımı kaydedildi`,
		refused: (count) => `${count} siparişin sonraki adımı kaydedilemedi`,
		send: (items, idempotencyKey) =>
			call(decideNextSteps, { body: { ...draft, step, orders: seen(items) } }, { idempotencyKey }),
	};
}
