import { type CarryOver, decideCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { orderNextStepWords } from '@sevk/domain/orders/common/order-words';
import { useState } from 'react';
import type { BulkJob } from '../../../api/call/bulk-run.ts';
import { call } from '../../../api/call/call.ts';
import { useBulkAct } from '../../../api/call/use-bulk-act.ts';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import {
	type SenderHandoverDraft,
	SenderHandoverForm,
	SenderHandoverPapers,
} from '../../orders/common/sender-handover.tsx';
import { type CarryOverChoice, type Choices, choiceOf } from './route-carry-over-choice.ts';

/** The next steps that the user changed, the selected orders, and what accepting them did. */
export function useProposals() {
	const [choices, setChoices] = useState<Choices>(new Map());
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	/** Orders whose next steps wait for the name of who took the goods. */
	const [waiting, setWaiting] = useState<readonly CarryOver[] | null>(null);
	const [paperIds, setPaperIds] = useState<readonly string[]>([]);
	const deciding = useDeciding(choices);

	function choose(order: CarryOver, choice: CarryOverChoice) {
		setChoices((before) => new Map(before).set(order.id, choice));
	}

	const isHandedOver = (order: CarryOver) => choiceOf(order, choices)?.step === 'arrive-at-sender';

	async function send(orders: readonly CarryOver[], draft: SenderHandoverDraft | null) {
		const doneIds = await deciding.accept(orders, draft);
		setSelectedIds((before) => new Set([...before].filter((id) => !doneIds.has(id))));
		const handed = orders.filter((order) => doneIds.has(order.id) && isHandedOver(order));
		const depotIds = new Set(handed.map(({ depotId }) => depotId));
		setPaperIds([...depotIds].flatMap((depotId) => draft?.handoverIds.get(depotId) ?? []));
	}

	async function accept(orders: readonly CarryOver[]) {
		if (orders.some(isHandedOver)) setWaiting(orders);
		else await send(orders, null);
	}

	const handed = waiting?.filter(isHandedOver) ?? [];
	const forms = (
		<>
			<SenderHandoverPapers handoverIds={paperIds} onClose={() => setPaperIds([])} />
			{waiting === null ? null : (
				<SenderHandoverForm
					title={`${orderNextStepWords['arrive-at-sender']} · ${formatDecimal(handed.length)} sipariş`}
					verb={orderNextStepWords['arrive-at-sender']}
					depotIds={handed.map(({ depotId }) => depotId)}
					busy={false}
					onClose={() => setWaiting(null)}
					onSubmit={(draft) => {
						setWaiting(null);
						void send(waiting, draft);
					}}
				/>
			)}
		</>
	);
	return { choices, choose, selectedIds, setSelectedIds, deciding, accept, forms };
}

/** Sends decisions in parts and keeps the refused ones. */
function useDeciding(choices: Choices) {
	const bulk = useBulkAct('carry-overs');

	/** Orders whose next step was saved. */
	async function accept(
		orders: readonly CarryOver[],
		handover: SenderHandoverDraft | null,
	): Promise<ReadonlySet<string>> {
		const decisions = new Map(
			orders.flatMap((order) => {
				const choice = choiceOf(order, choices);
				return choice === null ? [] : [[order.id, { order, choice }]];
			}),
		);
		const items = orders
			.filter(({ id }) => decisions.has(id))
			.map(({ id, orderNo, depotId }) => ({ id, label: orderNo, group: depotId }));
		const job: BulkJob = {
			done: (count) => `${formatDecimal(count)} siparişin sonraki adımı kaydedildi`,
			refused: (count) => `${formatDecimal(count)} sipariş için kaydedilemedi`,
			prepare: (part) => {
				const partDecisions = part.flatMap(({ id }) => decisions.get(id) ?? []);
				// All items of a part belong to one depot.
				const depotId = part[0]?.group ?? '';
				const handoverId = handover?.handoverIds.get(depotId) ?? null;
				const body = {
					depotId,
					decisions: partDecisions.map(({ order: { id, version }, choice }) => ({
						...{ orderId: id, version },
						...choice,
						...(choice.step === 'arrive-at-sender' ? { handoverId } : {}),
					})),
					note: '',
					taker: handover?.taker ?? '',
				};
				return (idempotencyKey) => call(decideCarryOvers, { body }, { idempotencyKey });
			},
		};
		const { rows, doneCount } = await bulk.run(job, items);
		if (doneCount > 0) notifySuccess(`${job.done(doneCount)}.`);
		return new Set(rows.filter(({ done }) => done).map(({ id }) => id));
	}

	return { accept, ended: bulk.ended, progress: bulk.progress, clear: bulk.clear };
}
