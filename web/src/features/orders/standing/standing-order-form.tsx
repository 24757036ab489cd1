import { Stack, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import type { StandingOrder, StandingRuleRecord } from '@sevk/contract/orders/standing-orders';
import { standingNumber } from '@sevk/domain/orders/standing/standing-order-words';
import { isPaidAtDoor, type PaymentType } from '@sevk/domain/reasons/payment-type';
import { useState } from 'react';
import { FormGroup, FormModal, Wide } from '../../../ui/dialog/form-modal.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import type { OrderDraftFields } from '../form/order-draft.ts';
import {
	AddressFields,
	NeedFields,
	PaymentFields,
	PlanFields,
	ReadyField,
	RecipientFields,
	required,
	SizeFields,
	SourceFields,
	WindowFields,
} from '../form/order-form.tsx';
import { LineFields } from '../form/order-line-fields.tsx';
import { firstFields, firstRule, ruleErrors, sentFields } from './standing-order-draft.ts';
import { useCreateStandingOrder, useEditStandingOrder } from './standing-order-queries.ts';
import { StandingOrderRuleFields } from './standing-order-rule-fields.tsx';

type Props = {
	readonly depotId: string;
	/** Absent for a new one. */
	readonly order?: StandingOrder;
	/** The order that it is made from. */
	readonly source?: OrderDetail;
	readonly onClose: () => void;
};

/** Adds or changes an order that repeats. */
export function StandingOrderForm({ depotId, order, source, onClose }: Props) {
	// As it was when the form opened: changes by others must be refused, not overwritten.
	const [opened] = useState({ order: order ?? null, source: source ?? null, now: new Date() });
	const [first] = useState(() => firstFields(opened.order, opened.source, opened.now));
	const form = useForm<OrderDraftFields>({
		initialValues: first,
		validate: requiredOfStanding,
	});
	const [rule, setRule] = useState(() => firstRule(opened.order, opened.source, opened.now));
	const [isRuleChanged, setIsRuleChanged] = useState(false);
	const [errors, setErrors] = useState<ReturnType<typeof ruleErrors>>({});
	const { save, busy, error } = useSave(depotId, opened.order, opened.source);

	async function submit(fields: OrderDraftFields) {
		if (Object.keys(ruleErrors(rule)).length > 0) return;
		if (await save(fields, rule, first)) onClose();
	}

	return (
		<FormModal
			opened
			title={titleOf(opened.order, opened.source)}
			verb="Kaydet"
			busy={busy}
			dirty={form.isDirty() || isRuleChanged || opened.source !== null}
			error={error}
			maxWidth={720}
			onClose={onClose}
			onSubmit={(event) => {
				setErrors(ruleErrors(rule));
				form.onSubmit((fields) => void submit(fields))(event);
			}}
		>
			<StandingOrderRuleFields
				rule={rule}
				errors={errors}
				onChange={(change) => {
					setIsRuleChanged(true);
					setErrors({});
					setRule({ ...rule, ...change });
				}}
			/>
			<FormGroup title="Sipariş" />
			<Wide>
				<OrderParts form={form} masked={opened.source ?? maskedOf(opened.order)} />
			</Wide>
		</FormModal>
	);
}

function titleOf(order: StandingOrder | null, source: OrderDetail | null): string {
	if (order !== null) return `${standingNumber(order.number)} Düzenle`;
	return source === null ? 'Düzenli Sipariş Ekle' : `${source.orderNo} siparişini düzenli yap`;
}

/** Which fields the list shows masked. */
function maskedOf(order: StandingOrder | null) {
	if (order === null) return undefined;
	const { recipientName, phone, email } = order;
	const phoneMasked = [phone, email].some((text) => text?.includes('*'));
	return { nameMasked: recipientName.includes('*'), phoneMasked, phone, email };
}

/** A number is given to each order. */
function requiredOfStanding(fields: OrderDraftFields) {
	const { orderNo: _, ...errors } = required(fields);
	return errors;
}

function useSave(depotId: string, order: StandingOrder | null, source: OrderDetail | null) {
	const create = useCreateStandingOrder();
	const edit = useEditStandingOrder();

	async function save(
		fields: OrderDraftFields,
		rule: StandingRuleRecord,
		before: OrderDraftFields,
	): Promise<boolean> {
		const atDoor = isPaidAtDoor(fields.paymentType as PaymentType);
		const dueKurus = atDoor ? fields.dueKurus : 0;
		const sent = sentFields(fields, rule, { before, dueKurus });
		try {
			if (order === null) {
				const sourceOrderId = source?.id ?? null;
				await create.mutateAsync({ body: { ...sent, depotId, sourceOrderId } });
				notifySuccess('Düzenli sipariş eklendi. İlk siparişler birazdan açılır.');
			} else {
				await edit.mutateAsync({
					params: { standingOrderId: order.id },
					body: { ...sent, depotId, version: order.version },
				});
				notifySuccess('Değişiklikler kaydedildi. Açılmış siparişler değişmez.');
			}
			return true;
		} catch {
			// The form shows the refusal.
			return false;
		}
	}

	return { save, busy: create.isPending || edit.isPending, error: create.error ?? edit.error };
}

type PartsProps = {
	readonly form: UseFormReturnType<OrderDraftFields>;
	readonly masked: Parameters<typeof RecipientFields>[0]['order'];
};

/** The fields of the order form without number, day, barcodes and papers. */
function OrderParts({ form, masked }: PartsProps) {
	return (
		<Stack gap="sm">
			<SourceFields form={form} onSender={() => undefined} />
			<RecipientFields form={form} order={masked} />
			<AddressFields form={form} />
			<WindowFields form={form} />
			<ReadyField form={form} />
			<SizeFields form={form} />
			<NeedFields form={form} />
			<PlanFields form={form} />
			<LineFields form={form} />
			<PaymentFields form={form} />
			<Textarea label="Not" autosize minRows={2} maxLength={1000} {...form.getInputProps('note')} />
		</Stack>
	);
}
