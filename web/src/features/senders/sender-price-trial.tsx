import { Checkbox } from '@mantine/core';
import { trySenderPrice } from '@sevk/contract/senders/sender-contracts';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { type OrderType, orderTypeWords } from '@sevk/domain/reasons/order-type';
import { type PaymentType, paymentTypeWords } from '@sevk/domain/reasons/payment-type';
import { priceLineWords } from '@sevk/domain/senders/price-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../api/call/query-options.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { DistrictSelect, ProvinceSelect } from '../../ui/place/place-select.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { Select } from '../../ui/select/select.tsx';
import classes from './sender-detail.module.css';

const serviceOptions = Object.entries(orderTypeWords).map(([value, label]) => ({ value, label }));
const paymentOptions = Object.entries(paymentTypeWords).map(([value, label]) => ({ value, label }));

/** Fiyat Dene: what an order of the shop would cost, and why. */
export function SenderPriceTrial({ senderId }: { readonly senderId: string }) {
	const [onDate, setOnDate] = useState<string>(todayIn(new Date()));
	const [orderType, setOrderType] = useState<OrderType>('delivery');
	const [province, setProvince] = useState('İstanbul');
	const [place, setPlace] = useState('Kadıköy');
	const [desi, setDesi] = useState<number>(5);
	const [kg, setKg] = useState<number>(0);
	const [paymentType, setPaymentType] = useState<PaymentType>('online');
	const [dueKurus, setDueKurus] = useState(0);
	const [attemptNo, setAttemptNo] = useState<number>(1);
	const [returned, setReturned] = useState(false);
	const query = {
		onDate,
		orderType,
		district: `${province}/${place}`,
		desi,
		kg,
		paymentType,
		dueKurus,
		attemptNo,
		returned: returned ? ('true' as const) : ('false' as const),
	};
	const price = useQuery({
		...reading(trySenderPrice, { params: { senderId }, query }),
		enabled: place !== '',
		placeholderData: keepPreviousData,
	});
	return (
		<Panel title="Fiyat Dene" note="Bir siparişin fiyatını kaydetmeden hesaplar.">
			<div className={classes.fields}>
				<DateField
					label="Sipariş günü"
					value={onDate}
					onChange={(date) => setOnDate(date ?? onDate)}
				/>
				<Select
					label="Hizmet"
					options={serviceOptions}
					value={orderType}
					onChange={(value) => setOrderType((value ?? 'delivery') as OrderType)}
				/>
				<ProvinceSelect
					label="İl"
					value={province}
					onChange={(name) => {
						setProvince(name);
						setPlace('');
					}}
				/>
				<DistrictSelect label="İlçe" province={province} value={place} onChange={setPlace} />
				<NumberField
					label="Desi"
					decimals={2}
					value={desi}
					onChange={(value) => setDesi(value ?? 0)}
				/>
				<NumberField label="Kg" decimals={2} value={kg} onChange={(value) => setKg(value ?? 0)} />
				<Select
					label="Ödeme"
					options={paymentOptions}
					value={paymentType}
					onChange={(value) => setPaymentType((value ?? 'online') as PaymentType)}
				/>
				<MoneyInput label="Tahsil edilecek" amountKurus={dueKurus} onAmount={setDueKurus} />
				<NumberField
					label="Kaçıncı deneme"
					value={attemptNo}
					onChange={(value) => setAttemptNo(Math.max(1, value ?? 1))}
				/>
				<Checkbox
					mt={28}
					label="Göndericiye iade edildi"
					checked={returned}
					onChange={(event) => setReturned(event.currentTarget.checked)}
				/>
			</div>
			<Result
				error={price.isError ? sentenceOf(price.error) : null}
				price={price.data}
				onDate={onDate}
			/>
		</Panel>
	);
}

type ResultProps = {
	readonly error: string | null;
	readonly price:
		| {
				readonly startsOn: string | null;
				readonly lines: readonly {
					readonly kind: keyof typeof priceLineWords;
					readonly reason: string;
					readonly kurus: number;
				}[];
				readonly totalKurus: number;
		  }
		| undefined;
	readonly onDate: string;
};

function Result({ error, price, onDate }: ResultProps) {
	if (error !== null) return <p className={classes.note}>{error}</p>;
	if (price === undefined) return <p className={classes.note}>İlçe seçin; fiyat burada görünür.</p>;
	if (price.startsOn === null) {
		return <p className={classes.note}>{`${formatDate(onDate)} gününde fiyat yok.`}</p>;
	}
	return (
		<section aria-label="Fiyat" aria-live="polite">
			<ul className={classes.list}>
				{price.lines.map(({ kind, reason, kurus }) => (
					<li key={kind} className={classes.row}>
						<span className={classes.words}>
							<strong>{priceLineWords[kind]}</strong>
							<small>{reason}</small>
						</span>
						<span className={classes.iban}>{kind === 'no_rule' ? '—' : formatKurus(kurus)}</span>
					</li>
				))}
				<li className={classes.row}>
					<strong>Toplam</strong>
					<strong className={classes.iban}>{formatKurus(price.totalKurus)}</strong>
				</li>
			</ul>
		</section>
	);
}
