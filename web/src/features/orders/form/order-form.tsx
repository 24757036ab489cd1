import {
	Autocomplete,
	Button,
	NumberInput,
	Stack,
	Switch,
	Textarea,
	TextInput,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { OrderDetail, OrderFields } from '@sevk/contract/orders/order-detail';
import { createOrder, editOrder } from '@sevk/contract/orders/order-edits';
import type { NoRoomFacts } from '@sevk/domain/capacity/capacity-words';
import {
	mostServiceMinutes,
	type OrderPriority,
	orderPriorities,
	orderPriorityWords,
} from '@sevk/domain/orders/common/order-priority';
import { refuseWindow } from '@sevk/domain/orders/common/order-window';
import { trimBarcodes } from '@sevk/domain/orders/import/piece-sender-barcode';
import { type OrderType, orderTypeWords } from '@sevk/domain/reasons/order-type';
import {
	isPaidAtDoor,
	type PaymentType,
	paymentTypeWords,
} from '@sevk/domain/reasons/payment-type';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isProblemOf } from '../../../api/call/call.ts';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { fieldErrors } from '../../../api/connection/problem.ts';
import { useOwnDepots } from '../../../api/state/depot-choice.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { TimeField } from '../../../ui/date/time-field.tsx';
import { useToday } from '../../../ui/date/use-today.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import { DistrictSelect, ProvinceSelect } from '../../../ui/place/place-select.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { CapacityQuestion } from '../../capacity/capacity-question.tsx';
import { NeighbourhoodField } from '../../depots/depot-neighbourhood-field.tsx';
import { DepotSelect } from '../../depots/depot-select.tsx';
import { useSenderChoices } from '../../senders/sender-queries.ts';
import { useProposedOrderNo } from '../common/order-queries.ts';
import {
	blankOrder,
	changesOf,
	fieldsOf,
	type OrderDraftFields,
	withAmount,
} from './order-draft.ts';
import classes from './order-form.module.css';
import { LineFields, lineErrors } from './order-line-fields.tsx';

type Props = {
	/** The order to change; absent for a new one. */
	readonly order?: OrderDetail;
	readonly onClose: () => void;
	readonly onSaved: (orderId: string) => void;
};

const typeOptions = Object.entries(orderTypeWords).map(([value, label]) => ({ value, label }));
const paymentOptions = Object.entries(paymentTypeWords).map(([value, label]) => ({ value, label }));

/** Creates or edits an order. */
export function OrderForm({ order: initialOrder, onClose, onSaved }: Props) {
	// Keep the order as it was when the form opened: changes by others must be refused, not
	// overwritten.
	const [order] = useState(initialOrder);
	const { depots, firstDepotId } = useOwnDepots();
	const [depotId, setDepotId] = useState(order?.depotId ?? firstDepotId);
	const { form, noProposal, submit, saving, depotError, noRoom, leaveQuestion } = useOrderDraft(
		order,
		depotId,
		(orderId) => {
			onClose();
			onSaved(orderId);
		},
	);
	const question =
		noRoom === null ? null : (
			<CapacityQuestion
				facts={noRoom}
				busy={saving}
				onDay={(serviceDate) => {
					form.setFieldValue('serviceDate', serviceDate);
					void submit({ ...form.values, serviceDate });
				}}
				onReason={(reason) => void submit(form.values, reason)}
				onClose={leaveQuestion}
			/>
		);
	return (
		<>
			<Modal
				opened
				onClose={onClose}
				fullOnPhone
				maxWidth={720}
				title={order ? `${order.orderNo} Düzenle` : 'Sipariş Ekle'}
				footer={
					<>
						<Button variant="default" onClick={onClose}>
							Vazgeç
						</Button>
						<Button
							onClick={() => form.onSubmit((fields) => void submit(fields))()}
							loading={saving}
						>
							Kaydet
						</Button>
					</>
				}
			>
				<Stack gap="sm">
					<div className={classes.pair}>
						<TextInput
							label="Sipariş No"
							withAsterisk
							data-autofocus
							maxLength={60}
							description={noProposal.isShown ? 'Sıradaki boş numara; değiştirilebilir.' : null}
							{...form.getInputProps('orderNo')}
						/>
						<DepotSelect
							depots={depots}
							value={depotId}
							disabled={order !== undefined}
							error={depotError ?? undefined}
							onChange={setDepotId}
						/>
					</div>
					<SourceFields form={form} onSender={noProposal.proposeFor} />
					<RecipientFields form={form} order={order} />
					<AddressFields form={form} />
					<ScheduleFields form={form} />
					<SizeFields form={form} />
					<NeedFields form={form} />
					<PlanFields form={form} />
					<BarcodeFields form={form} />
					{order === undefined ? <LineFields form={form} /> : null}
					<PaymentFields form={form} />
					<TextInput
						label="Sevk irsaliyesi no"
						maxLength={40}
						{...form.getInputProps('dispatchNoteNo')}
						value={form.values.dispatchNoteNo ?? ''}
					/>
					<Textarea
						label="Not"
						autosize
						minRows={2}
						maxLength={1000}
						{...form.getInputProps('note')}
					/>
				</Stack>
			</Modal>
			{question}
		</>
	);
}

/** The day without room that a refusal asks about; null for another problem. */
function noRoomOf(problem: unknown): NoRoomFacts | null {
	if (!isProblemOf(createOrder, problem)) return null;
	return problem.code === 'capacity/reason-needed' ? problem.facts : null;
}

/** The fields being filled in; they are sent as a new order or as the changes of one. */
function useOrderDraft(
	order: OrderDetail | undefined,
	depotId: string | null,
	onSaved: (orderId: string) => void,
) {
	const before = order ? fieldsOf(order) : blankOrder(new Date());
	const form = useForm<OrderDraftFields>({
		initialValues: { ...before, lines: [] },
		validate: required,
	});
	const proposal = useNoProposal(form, order === undefined ? depotId : null);
	const [depotError, setDepotError] = useState<string | null>(null);
	const create = useFormAct(createOrder);
	const edit = useFormAct(editOrder);

	const [noRoom, setNoRoom] = useState<NoRoomFacts | null>(null);

	async function send({ lines, ...fields }: OrderDraftFields, ofDepotId: string, reason?: string) {
		const senderBarcodes = trimBarcodes(fields.senderBarcodes);
		const dueKurus = atDoor(fields) ? fields.dueKurus : 0;
		const paid = { ...fields, senderBarcodes, dueKurus };
		const why = reason === undefined ? {} : { capacityReason: reason };
		if (order === undefined) {
			return create.mutateAsync({ body: { ...paid, ...why, depotId: ofDepotId, lines } });
		}
		const body = { ...changesOf(before, paid), ...why, version: order.version };
		return edit.mutateAsync({ params: { orderId: order.id }, body });
	}

	async function submit(fields: OrderDraftFields, capacityReason?: string) {
		if (depotId === null) return setDepotError('Lütfen bir depo seçin.');
		try {
			const saved = await send(fields, depotId, capacityReason);
			notifySuccess(order ? 'Değişiklikler kaydedildi.' : 'Sipariş eklendi.');
			onSaved(saved.id);
		} catch (problem) {
			const facts = noRoomOf(problem);
			setNoRoom(facts);
			if (facts !== null) return;
			form.setErrors(fieldErrors(problem));
			notifyProblem(problem);
			if (isProblemOf(createOrder, problem) && problem.code === 'order/number-taken') {
				void proposal.renew();
			}
		}
	}

	return {
		form,
		noProposal: proposal,
		submit,
		saving: create.isPending || edit.isPending,
		depotError,
		noRoom,
		leaveQuestion: () => setNoRoom(null),
	};
}

/**
 * Writes the number proposed for a new order into the form while nobody has typed another one. Another
 * sender counts when its field is left.
 */
function useNoProposal(form: OrderFormState, depotId: string | null) {
	const [written, setWritten] = useState('');
	const [senderName, setSenderName] = useState('');
	const { data, refetch } = useProposedOrderNo(depotId, senderName);
	const { orderNo } = form.values;
	const isOpen = orderNo === '' || orderNo === written;
	const proposed = data?.orderNo ?? '';
	// Only a new proposal is written: a field that somebody empties stays empty.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		if (proposed === '' || !isOpen) return;
		setWritten(proposed);
		form.setFieldValue('orderNo', proposed);
	}, [proposed]);
	return {
		isShown: written !== '' && orderNo === written,
		renew: refetch,
		proposeFor: (name: string) => setSenderName(name.trim()),
	};
}

type OrderFormState = UseFormReturnType<OrderDraftFields>;
type FieldsProps = { readonly form: OrderFormState };

/** Who sends the order, and what is done at the address. */
export function SourceFields({
	form,
	onSender,
}: FieldsProps & { readonly onSender: (name: string) => void }) {
	const senders = useSenderChoices();
	return (
		<div className={classes.pair}>
			<Autocomplete
				label="Gönderici / mağaza"
				maxLength={120}
				data={[...new Set(senders.map(({ title }) => title))]}
				limit={20}
				{...form.getInputProps('senderName')}
				onBlur={(event) => onSender(event.currentTarget.value)}
			/>
			<Select
				label="Sipariş tipi"
				required
				options={typeOptions}
				value={form.values.orderType}
				onChange={(type) => {
					if (type) form.setFieldValue('orderType', type as OrderType);
				}}
			/>
		</div>
	);
}

/** Which fields a screen shows masked. */
type Masked = Pick<OrderDetail, 'nameMasked' | 'phoneMasked' | 'phone' | 'email'>;

const maskedNote = { description: 'Maskeli gösteriliyor; değiştirmezseniz aynı kalır.' };

/** Who receives the order; a masked value stays as it is unless it is changed. */
export function RecipientFields({
	form,
	order,
}: FieldsProps & { readonly order: Masked | undefined }) {
	const isPhoneMasked = order?.phoneMasked === true && order.phone !== null;
	const isEmailMasked = order?.phoneMasked === true && order.email !== null;
	return (
		<div className={classes.pair}>
			<TextInput
				label="Alıcı"
				withAsterisk
				maxLength={120}
				{...(order?.nameMasked === true ? maskedNote : {})}
				{...form.getInputProps('recipientName')}
			/>
			<TextInput
				label="Telefon"
				inputMode="tel"
				maxLength={20}
				placeholder="0532 123 45 67"
				{...(isPhoneMasked ? maskedNote : {})}
				{...textOrNull(form, 'phone')}
			/>
			<TextInput
				label="E-posta"
				inputMode="email"
				autoComplete="off"
				maxLength={254}
				{...(isEmailMasked ? maskedNote : {})}
				{...textOrNull(form, 'email')}
			/>
		</div>
	);
}

/** The address, from the province to the hint, and the postal code. */
export function AddressFields({ form }: FieldsProps) {
	return (
		<>
			<div className={classes.triple}>
				<ProvinceSelect
					label="İl"
					value={form.values.province}
					onChange={(province) => form.setValues({ province, district: '' })}
					error={form.errors['province']}
				/>
				<DistrictSelect
					label="İlçe"
					province={form.values.province}
					value={form.values.district}
					onChange={(district) => form.setFieldValue('district', district)}
					error={form.errors['district']}
				/>
				<NeighbourhoodField values={form.values} onChange={(place) => form.setValues(place)} />
			</div>
			<Textarea
				label="Adres"
				withAsterisk
				autosize
				minRows={2}
				maxLength={400}
				{...form.getInputProps('addressLine')}
			/>
			<div className={classes.wide}>
				<TextInput
					label="Adres tarifi"
					maxLength={300}
					placeholder="caminin karşısı, sarı bina"
					{...form.getInputProps('addressHint')}
				/>
				<TextInput
					label="Posta kodu"
					inputMode="numeric"
					maxLength={10}
					{...textOrNull(form, 'postalCode')}
				/>
			</div>
		</>
	);
}

/** Delivery date and time windows. */
function ScheduleFields({ form }: FieldsProps) {
	const today = useToday();
	return (
		<>
			<WindowFields form={form}>
				<DateField
					label="Teslimat tarihi"
					required
					min={today}
					value={form.values.serviceDate}
					onChange={(day) => {
						if (day) form.setFieldValue('serviceDate', day);
					}}
				/>
			</WindowFields>
			<ReadyField form={form} />
		</>
	);
}

type WindowFieldsProps = FieldsProps & {
	/** A field before the times, in their line. */
	readonly children?: ReactNode;
};

/** The delivery window, and a second one on the day. */
export function WindowFields({ form, children }: WindowFieldsProps) {
	const { windowEnd, windowGapStart, windowGapEnd } = form.values;
	const [hasSecond, setHasSecond] = useState(windowGapEnd !== null);
	const firstEnd = hasSecond ? 'windowGapStart' : 'windowEnd';
	function addSecond() {
		setHasSecond(true);
		form.setValues({ windowGapStart: windowEnd, windowGapEnd: null, windowEnd: null });
	}
	function removeSecond() {
		setHasSecond(false);
		form.setValues({ windowEnd: windowGapStart, windowGapStart: null, windowGapEnd: null });
	}
	return (
		<>
			<div className={children === undefined ? classes.times : classes.triple}>
				{children}
				<TimeField
					label="En erken"
					value={form.values.windowStart}
					onChange={(time) => form.setFieldValue('windowStart', time)}
				/>
				<TimeField
					label="En geç"
					value={form.values[firstEnd]}
					onChange={(time) => form.setFieldValue(firstEnd, time)}
					error={form.errors[firstEnd]}
				/>
			</div>
			{hasSecond ? (
				<SecondWindowFields form={form} onRemove={removeSecond} />
			) : (
				<Button
					variant="default"
					className={classes.window}
					leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
					onClick={addSecond}
				>
					İkinci Aralık Ekle
				</Button>
			)}
		</>
	);
}

/** From when on the goods can leave the depot. */
export function ReadyField({ form }: FieldsProps) {
	return (
		<TimeField
			label="Depoda hazır"
			description="Sabah depoda değilse: araç bu saatten önce çıkmaz."
			value={form.values.readyFrom}
			onChange={(time) => form.setFieldValue('readyFrom', time)}
		/>
	);
}

/** Number of pieces, desi and weight. */
export function SizeFields({ form }: FieldsProps) {
	return (
		<div className={classes.triple}>
			<NumberInput
				label="Koli adedi"
				withAsterisk
				min={1}
				max={999}
				allowDecimal={false}
				{...form.getInputProps('pieceCount')}
			/>
			<NumberInput
				label="Desi"
				min={0}
				decimalScale={2}
				decimalSeparator=","
				{...form.getInputProps('desi')}
			/>
			<NumberInput
				label="Kg"
				min={0}
				decimalScale={2}
				decimalSeparator=","
				{...form.getInputProps('kg')}
			/>
		</div>
	);
}

/** What the vehicle must have. */
export function NeedFields({ form }: FieldsProps) {
	return (
		<div className={classes.triple}>
			<Switch
				label="Soğuk zincir"
				description="Soğutuculu araç gerekir."
				{...form.getInputProps('coldChain', { type: 'checkbox' })}
			/>
			<Switch
				label="Kuyruk lifti"
				description="Liftli araç gerekir."
				{...form.getInputProps('needsLift', { type: 'checkbox' })}
			/>
			<Switch
				label="ADR"
				description="Tehlikeli madde taşıyabilen araç gerekir."
				{...form.getInputProps('needsAdr', { type: 'checkbox' })}
			/>
		</div>
	);
}

const priorityOptions = orderPriorities.map((value) => ({
	value,
	label: orderPriorityWords[value],
}));

/** How urgent the order is, and how long the door takes. */
export function PlanFields({ form }: FieldsProps) {
	return (
		<div className={classes.pair}>
			<Select
				label="Öncelik"
				required
				description="Araçlar yetmezse planda en son acil siparişler dışarıda kalır."
				options={priorityOptions}
				value={form.values.priority}
				onChange={(priority) => {
					if (priority) form.setFieldValue('priority', priority as OrderPriority);
				}}
			/>
			<NumberInput
				label="Kapıda süre (dk)"
				description="Boşsa firma kurallarındaki süre geçerlidir."
				min={1}
				max={mostServiceMinutes}
				allowDecimal={false}
				value={form.values.serviceMinutes ?? ''}
				error={form.errors['serviceMinutes']}
				onChange={(minutes) =>
					form.setFieldValue('serviceMinutes', typeof minutes === 'number' ? minutes : null)
				}
			/>
		</div>
	);
}

type SecondWindowProps = FieldsProps & { readonly onRemove: () => void };

/** The second delivery window on the day, such as the evening beside the morning. */
function SecondWindowFields({ form, onRemove }: SecondWindowProps) {
	return (
		<div className={classes.second}>
			<TimeField
				label="İkinci aralık, en erken"
				value={form.values.windowGapEnd}
				onChange={(time) => form.setFieldValue('windowGapEnd', time)}
				error={form.errors['windowGapEnd']}
			/>
			<TimeField
				label="İkinci aralık, en geç"
				value={form.values.windowEnd}
				onChange={(time) => form.setFieldValue('windowEnd', time)}
				error={form.errors['windowEnd']}
			/>
			<Button variant="default" className={classes.window} onClick={onRemove}>
				İkinci Aralığı Kaldır
			</Button>
		</div>
	);
}

/** The barcodes of the sender's own labels, one per line in the sequence of the pieces. */
function BarcodeFields({ form }: FieldsProps) {
	return (
		<Textarea
			label="Gönderici barkodları"
			description="Her satıra bir koli; boş satır, barkodu olmayan koli demektir."
			autosize
			minRows={1}
			maxRows={8}
			value={form.values.senderBarcodes.join('\n')}
			error={form.errors['senderBarcodes']}
			onChange={(event) =>
				form.setFieldValue('senderBarcodes', event.currentTarget.value.split('\n'))
			}
		/>
	);
}

/** How it is paid; the amount to collect only for payment at the door. */
export function PaymentFields({ form }: FieldsProps) {
	return (
		<div className={classes.triple}>
			<Select
				label="Ödeme tipi"
				required
				options={paymentOptions}
				value={form.values.paymentType}
				onChange={(type) => {
					if (!type) return;
					form.setFieldValue('paymentType', type as PaymentType);
					if (form.values.dueKurus === 0) form.setFieldValue('dueKurus', form.values.amountKurus);
				}}
			/>
			<MoneyInput
				label="Tutar"
				amountKurus={form.values.amountKurus}
				onAmount={(amount) => form.setValues(withAmount(form.values, amount))}
			/>
			{atDoor(form.values) ? (
				<MoneyInput
					label="Tahsil edilecek"
					amountKurus={form.values.dueKurus}
					onAmount={(due) => form.setFieldValue('dueKurus', due)}
					error={form.errors['dueKurus']}
				/>
			) : null}
		</div>
	);
}

function atDoor(fields: OrderFields): boolean {
	return isPaidAtDoor(fields.paymentType as PaymentType);
}

/** A second window has both times of the gap before it. */
function windowErrors(fields: OrderDraftFields): Record<string, string> {
	const { windowGapStart, windowGapEnd } = fields;
	const problem = refuseWindow(fields);
	if (problem === null) return {};
	if (problem.code === 'order/second-window') {
		return windowGapStart === null
			? { windowGapStart: 'İkinci aralık varken ilk aralığın en geç saatini girin.' }
			: { windowGapEnd: 'İkinci aralık, ilk aralık bittikten sonra başlamalı.' };
	}
	const isFirst = windowGapEnd !== null && problem.facts.windowEnd === windowGapStart;
	return {
		[isFirst ? 'windowGapStart' : 'windowEnd']: 'En geç saat en erken saatten sonra olmalı.',
	};
}

export function required(fields: OrderDraftFields) {
	const errors: Record<string, string> = lineErrors(fields.lines);
	if (fields.orderNo.trim() === '') errors['orderNo'] = 'Sipariş no zorunludur.';
	if (fields.recipientName.trim().length < 2) errors['recipientName'] = 'Alıcı adı zorunludur.';
	if (fields.addressLine.trim().length < 3) errors['addressLine'] = 'Adres zorunludur.';
	if (fields.pieceCount < 1) errors['pieceCount'] = 'En az 1 koli olmalı.';
	Object.assign(errors, windowErrors(fields));
	if (atDoor(fields) && fields.dueKurus === 0) {
		errors['dueKurus'] = 'Kapıda ödemede tahsil edilecek tutarı girin.';
	}
	return errors;
}

type Form = Pick<OrderFormState, 'values' | 'errors' | 'setFieldValue' | 'setValues'>;

/** An optional text: an empty one means none. */
function textOrNull(form: Form, key: 'phone' | 'email' | 'postalCode') {
	return {
		value: form.values[key] ?? '',
		error: form.errors[key],
		onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
			form.setFieldValue(key, event.currentTarget.value || null),
	};
}
