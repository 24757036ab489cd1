import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { recordResult } from '@sevk/contract/debits/delivery-results';
import { showOrder } from '@sevk/contract/orders/order-detail';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { otherReasonCode, type ReasonEvidence } from '@sevk/domain/reasons/reason';
import { needsNote } from '@sevk/domain/reasons/reason-choice';
import { farSentence } from '@sevk/domain/reasons/reason-words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { PhotoFacts } from '../../../api/acts/act-photo-store.ts';
import { useFormDraft } from '../../../api/acts/use-form-draft.ts';
import { useKeptAct } from '../../../api/acts/use-kept-act.ts';
import type { InputOf } from '../../../api/call/call.ts';
import { reading } from '../../../api/call/query-options.ts';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { isOnline } from '../../../api/connection/connection.ts';
import { isUnanswered, sentenceOf } from '../../../api/connection/problem.ts';
import { useStore } from '../../../api/state/client-store.ts';
import {
	knownPosition,
	type Position,
	positionNow,
} from '../../../platform/location/position-now.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyInfo, notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { ProblemContext } from '../../../ui/form/problem-slot.tsx';
import { ErrorState } from '../../../ui/list/error-state.tsx';
import { ChangeField } from './debit-change-field.tsx';
import { CodeField } from './debit-code-field.tsx';
import { CollectionFields } from './debit-collection-fields.tsx';
import { DeliveredFields } from './debit-delivered-fields.tsx';
import { FailedFields } from './debit-failed-fields.tsx';
import { factsOf } from './debit-photo-facts.ts';
import { announceKeptPhotos, announcePhotos, photoUploadOf } from './debit-photo-upload.ts';
import { ProductReturnFields } from './debit-product-return-fields.tsx';
import { ProofFields } from './debit-proof-fields.tsx';

import {
	changedResult,
	createResultBodies,
	emptyResult,
	isShort,
	needsPosition,
	type Outcome,
	piecesAtDoor,
	type ResultDraft,
	type ResultGoods,
	type ResultProblem,
	resultLacks,
	resultProblemOf,
} from './debit-result-draft.ts';
import { ResultSlot } from './debit-result-slot.tsx';
import { ShortfallField } from './debit-shortfall-field.tsx';

type ResultBody = InputOf<typeof recordResult>['body'];

type Props = {
	readonly route: RouteDetail;
	readonly order: StopOrder;
	/** The goods of the order where they are at hand already; otherwise they are read. */
	readonly goods?: ResultGoods | undefined;
	readonly onClose: () => void;
};

const outcomes: readonly { value: Outcome; label: string }[] = [
	{ value: 'delivered', label: 'Teslim Edildi' },
	{ value: 'partially_delivered', label: 'Kısmen' },
	{ value: 'failed', label: 'Teslim Edilemedi' },
];

const noPlaceSentence =
	'Konumunuz alınamadı. Telefonunuzda konumu açıp bu sayfaya izin verin, sonra yeniden deneyin.';

const locatingSentence = 'Konum alınıyor…';

const signAgain: ResultProblem = {
	field: 'signature',
	sentence: 'Teslim alan değişti; yeniden imza alın.',
};

/** The driver's position: requested if the reason needs it, otherwise read only if already permitted. */
async function placeOfResult(
	fromOffice: boolean,
	needed: boolean,
): Promise<Position | null | 'missing'> {
	if (fromOffice) return null;
	return needed ? ((await positionNow()) ?? 'missing') : knownPosition();
}

/** Teslim sonucu: recipient, collection, undelivered pieces, product returns. */
export function ResultForm({ route, order, goods, onClose }: Props) {
	const read = useQuery({
		...reading(showOrder, { params: { orderId: order.orderId } }),
		enabled: goods === undefined,
	});
	const detail = goods ?? read.data;
	const reasons = useStore((store) => store.vehicle_un_delivery_reasons);
	const fromOffice = useStore((store) => store.user?.driverId === null);
	const { draft, patchDraft, touched, absentCount, forgetDraft } = useResultDraft(
		route.id,
		order,
		detail,
	);
	const close = () => {
		forgetDraft();
		onClose();
	};
	const [problem, setProblem] = useState<ResultProblem | null>(null);
	const evidence = evidenceOf(draft, reasons);
	const stop = route.stops.find(({ orders }) =>
		orders.some((each) => each.orderId === order.orderId),
	);
	const record = useKeptAct(
		recordResult,
		useFormAct(recordResult),
		({ body }) => ({
			subjects: [`order:${order.orderId}`, `stop:${stop?.id ?? ''}`],
			title: `${order.orderNo} · teslim sonucu`,
			effect: effectOf(body),
		}),
		{ isOfForm: true },
	);
	const [bodies] = useState(createResultBodies);
	const uploadPhoto = photoUploadOf(route.id);
	const [locating, setLocating] = useState(false);
	const change = (patch: Partial<ResultDraft>) => {
		const isUnsigned = draft.signature !== null && changedResult(draft, patch).signature === null;
		const isErased = 'signature' in patch;
		setProblem(isUnsigned && !isErased ? signAgain : null);
		patchDraft(patch);
	};

	async function submit() {
		const lacks = resultLacks(draft, { order, goods: detail, evidence, fromOffice });
		setProblem(lacks);
		if (lacks !== null) return;
		const needed = !fromOffice && needsPosition(draft, evidence);
		setLocating(true);
		const body = await bodies.bodyOf(draft, () => placeOfResult(fromOffice, needed));
		setLocating(false);
		if (body === null) return setProblem({ field: 'place', sentence: noPlaceSentence });
		try {
			await announcePhotos(draft.photos.map(({ fileName }) => fileName));
			const answer = await record.mutateAsync({
				params: { routeId: route.id },
				body: { orderId: order.orderId, ...body },
			});
			notifyRecorded(order.orderNo, answer);
			close();
		} catch (failure) {
			if (isUnanswered(failure)) return notifyProblem(failure);
			bodies.forget();
			setProblem(resultProblemOf(failure, draft) ?? { field: null, sentence: sentenceOf(failure) });
		}
	}

	return (
		<ActModal
			onClose={close}
			dirty={touched}
			fullOnPhone
			maxWidth={560}
			title={`Teslim Sonucu · ${order.orderNo}`}
			verb="Sonucu Kaydet"
			busy={locating || record.isPending}
			disabled={!detail}
			progress={locating ? locatingSentence : null}
			problem={problem?.sentence ?? null}
			onSubmit={() => void submit()}
		>
			<OutcomeChoice
				order={order}
				absentCount={absentCount}
				value={draft.outcome}
				onChange={(outcome) => change({ outcome })}
			/>
			{absentCount > 0 && draft.outcome !== 'failed' ? (
				<div role="note">
					Bu siparişin {absentCount} kolisi araçta değil; ancak kısmen teslim edilebilir.
				</div>
			) : null}
			{detail === undefined && read.isPending ? <Skeleton height={120} /> : null}
			{read.isError ? (
				<ErrorState sentence={sentenceOf(read.error)} onRetry={() => void read.refetch()} />
			) : null}
			{detail ? (
				<ProblemContext value={problem}>
					<ResultFields
						stop={stop}
						routeId={route.id}
						draft={draft}
						stopOrder={order}
						goods={detail}
						fromOffice={fromOffice}
						noteNeeded={isNoteNeeded(draft, evidence, fromOffice)}
						uploadPhoto={uploadPhoto}
						onChange={change}
					/>
				</ProblemContext>
			) : null}
		</ActModal>
	);
}

/** What the stops show while the result waits on the phone. */
function effectOf({ orderId, outcome, deliveredPieceIds, collections, happenedAt }: ResultBody) {
	const collectedKurus = collections.reduce((sum, { amountKurus }) => sum + amountKurus, 0);
	const goods = { deliveredPieces: deliveredPieceIds.length, collectedKurus };
	const time = happenedAt == null ? {} : { at: happenedAt };
	return { kind: 'result', orderId, result: outcome, ...time, ...goods } as const;
}

function evidenceOf(
	{ reasonCode }: ResultDraft,
	reasons: readonly { readonly code: string; readonly evidence: readonly string[] }[],
): readonly ReasonEvidence[] {
	const reason = reasons.find(({ code }) => code === reasonCode);
	return (reason?.evidence ?? []) as readonly ReasonEvidence[];
}

function isNoteNeeded(
	{ outcome, reasonCode, restReasonCode, shortfallReason }: ResultDraft,
	evidence: readonly ReasonEvidence[],
	fromOffice: boolean,
): boolean {
	if (outcome === 'partially_delivered') {
		return restReasonCode === otherReasonCode || shortfallReason === 'other';
	}
	if (outcome !== 'failed' || reasonCode === null) return false;
	return needsNote({ code: reasonCode, evidence }, fromOffice);
}

/** Null for a result that waits on the phone: for a slow answer, or for the network. */
function notifyRecorded(orderNo: string, answer: { readonly distanceM: number | null } | null) {
	if (answer === null) {
		const then = isOnline() ? 'gönderiliyor' : 'bağlantı gelince gönderilecek';
		return notifyInfo(`${orderNo} kaydedildi, ${then}.`);
	}
	const far = farSentence(answer.distanceM);
	const saved = `${orderNo} sonucu kaydedildi.`;
	if (far === null) notifySuccess(saved);
	else notifyInfo(`${saved} ${far}`);
}

/** A phone that runs out of space may drop the photos alone. */
function restoredSentence(lostCount: number): string {
	const restored = 'Yarım kalan sonuç geri getirildi.';
	if (lostCount === 0) return restored;
	return `${restored} ${lostCount} fotoğraf telefonda bulunamadı; yeniden çekin.`;
}

/** The entries as the phone keeps them, with what another page needs to send the photos. */
type KeptResult = { readonly draft: ResultDraft; readonly facts: readonly PhotoFacts[] };

/** What the user entered, and how many pieces of the order are not on the vehicle. */
function useResultDraft(
	routeId: string,
	order: Props['order'],
	detail: Parameters<typeof piecesAtDoor>[0],
) {
	const [draft, setDraft] = useState<ResultDraft>(() => emptyResult(order));
	const [touched, setTouched] = useState(false);
	const isRestored = useRef(false);
	const { keepDraft, forgetDraft } = useFormDraft<KeptResult>(
		`result-${routeId}-${order.orderId}`,
		async (kept) => {
			const lost = await announceKeptPhotos(kept.facts);
			const photos = kept.draft.photos.filter(({ fileName }) => !lost.includes(fileName));
			isRestored.current = true;
			setTouched(true);
			setDraft({ ...emptyResult(order), ...kept.draft, photos });
			notifyInfo(restoredSentence(lost.length));
		},
	);
	const { aboard, absentCount } = piecesAtDoor(detail);

	// Part of the order stayed in the depot: the loaded pieces can only be a partial delivery.
	const firstAboard = aboard.map((piece) => piece.id).join(',');
	useEffect(() => {
		if (absentCount === 0 || firstAboard === '') return;
		setDraft((before) =>
			isRestored.current && before.outcome !== 'delivered'
				? before
				: {
						...before,
						outcome: 'partially_delivered',
						deliveredPieceIds: firstAboard.split(','),
					},
		);
	}, [absentCount, firstAboard]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the entries is kept
	useEffect(() => {
		if (touched) keepDraft({ draft, facts: factsOf(draft.photos.map(({ fileName }) => fileName)) });
	}, [draft, touched]);

	function patchDraft(patch: Partial<ResultDraft>) {
		setTouched(true);
		setDraft((before) => changedResult(before, patch));
	}
	return { draft, patchDraft, touched, absentCount, forgetDraft };
}

type FieldsProps = {
	readonly stop: RouteStop | undefined;
	readonly routeId: string;
	readonly draft: ResultDraft;
	readonly stopOrder: StopOrder;
	readonly goods: ResultGoods;
	readonly fromOffice: boolean;
	readonly noteNeeded: boolean;
	readonly uploadPhoto: ReturnType<typeof photoUploadOf>;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

function ResultFields(props: FieldsProps) {
	const { routeId, draft, stopOrder, goods, fromOffice, uploadPhoto, onChange } = props;
	return (
		<>
			{draft.outcome === 'failed' ? (
				<FailedFields
					stop={props.stop}
					draft={draft}
					fromOffice={fromOffice}
					uploadPhoto={uploadPhoto}
					onChange={onChange}
				/>
			) : (
				<>
					<DeliveredFields draft={draft} order={stopOrder} goods={goods} onChange={onChange} />
					<ResultSlot field="money">
						{stopOrder.dueKurus > 0 ? (
							<CollectionFields
								draft={draft}
								dueKurus={stopOrder.dueKurus}
								slipRequired={stopOrder.cardSlip}
								onChange={onChange}
							/>
						) : null}
					</ResultSlot>
					{isShort(draft, stopOrder) ? <ShortfallField draft={draft} onChange={onChange} /> : null}
					{!fromOffice && stopOrder.dueKurus > 0 && draft.cashKurus > 0 ? (
						<ChangeField cashKurus={draft.cashKurus} />
					) : null}
					<ProofFields
						draft={draft}
						uploadPhoto={uploadPhoto}
						onChange={onChange}
						order={stopOrder}
						codeField={
							stopOrder.code ? (
								<CodeField
									routeId={routeId}
									draft={draft}
									onChange={onChange}
									order={stopOrder}
									code={stopOrder.code}
								/>
							) : null
						}
					/>
					<ResultSlot field="returns">
						<ProductReturnFields draft={draft} lines={goods.lines} onChange={onChange} />
					</ResultSlot>
				</>
			)}
			<ResultSlot field="note">
				<NoteField
					label="Not"
					withAsterisk={props.noteNeeded}
					aria-required={props.noteNeeded}
					maxLength={500}
					value={draft.note}
					onValue={(note) => onChange({ note })}
				/>
			</ResultSlot>
			{fromOffice ? (
				<div style={{ color: 'var(--mantine-color-dimmed)', fontSize: 12 }}>
					Sonuç, adınızla "Panelden girildi" olarak kaydedilir.
				</div>
			) : null}
		</>
	);
}

type ChoiceProps = {
	readonly order: StopOrder;
	/** Pieces that stayed in the depot: without them a delivery is a part. */
	readonly absentCount: number;
	readonly value: Outcome;
	readonly onChange: (outcome: Outcome) => void;
};

/** The result of the order. A single piece can't be delivered in part. */
function OutcomeChoice({ order, absentCount, value, onChange }: ChoiceProps) {
	const whyId = useId();
	const single = order.routePieces <= 1 && absentCount === 0;
	return (
		<>
			<SegmentedControl
				fullWidth
				aria-label="Sonuç"
				value={value}
				onChange={(outcome) => onChange(outcome as Outcome)}
				data={outcomes.map((each) => ({
					...each,
					disabled: single && each.value === 'partially_delivered',
				}))}
				{...(single ? { 'aria-describedby': whyId } : {})}
			/>
			{single ? (
				<Text id={whyId} size="sm" c="dimmed">
					Kısmen seçilemez: siparişte tek koli {order.pieceCount > 1 ? 'kaldı' : 'var'}.
				</Text>
			) : null}
		</>
	);
}
