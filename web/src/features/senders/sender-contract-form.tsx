import { Button, TextInput } from '@mantine/core';
import { addSenderContract, type SenderContract } from '@sevk/contract/senders/sender-contracts';
import { todayIn } from '@sevk/domain/common/date/date';
import { type OrderType, orderTypeWords } from '@sevk/domain/reasons/order-type';
import type { Commission, PriceBand, PriceRule } from '@sevk/domain/senders/price';
import { refusePriceList } from '@sevk/domain/senders/price-check';
import { type ReactNode, useState } from 'react';
import { useFormAct } from '../../api/commands/use-act.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { FormGroup, FormModal, Wide } from '../../ui/dialog/form-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { DistrictsField } from '../../ui/place/districts-field.tsx';
import { Select } from '../../ui/select/select.tsx';
import classes from './sender-detail.module.css';

type Prices = SenderContract['prices'];

const nothing: Commission = { fixedKurus: 0, perMille: 0, floorKurus: 0 };
const firstBand: PriceBand = { fromDesi: 1, toDesi: 5, kurus: 0 };
const firstRule: PriceRule = { service: null, group: null, bands: [firstBand], stepKurus: 0 };
const blank: Prices = {
	groups: [],
	rules: [firstRule],
	cash: nothing,
	card: nothing,
	returnKurus: 0,
	attemptKurus: 0,
	minimumKurus: 0,
};
const serviceOptions = Object.entries(orderTypeWords).map(([value, label]) => ({ value, label }));

type Props = {
	readonly senderId: string;
	/** The prices to begin with; null for the first ones. */
	readonly before: Prices | null;
	readonly onClose: () => void;
};

/** New prices of a shop from a day on; they begin as a copy of the present ones. */
export function SenderContractForm({ senderId, before, onClose }: Props) {
	const today = todayIn(new Date());
	const add = useFormAct(addSenderContract);
	const [startsOn, setStartsOn] = useState<string>(today);
	const [first] = useState<Prices>(before ?? blank);
	const [prices, setPrices] = useState<Prices>(first);
	const [problem, setProblem] = useState<unknown>(null);
	const change = (part: Partial<Prices>) => setPrices({ ...prices, ...part });

	async function save() {
		const refused = refusePriceList(prices);
		setProblem(refused?.detail ?? null);
		if (refused !== null) return;
		try {
			await add.mutateAsync({ params: { senderId }, body: { startsOn, prices } });
			notifySuccess('Fiyatlar kaydedildi.');
			onClose();
		} catch (error) {
			setProblem(error);
		}
	}

	return (
		<FormModal
			opened
			title="Yeni Fiyatlar"
			verb="Kaydet"
			maxWidth={760}
			busy={add.isPending}
			dirty={prices !== first}
			error={problem}
			onClose={onClose}
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
		>
			<DateField
				label="Başlangıç"
				value={startsOn}
				min={today}
				onChange={(date) => setStartsOn(date ?? today)}
			/>
			<MoneyInput
				label="Asgari ücret"
				amountKurus={prices.minimumKurus}
				onAmount={(minimumKurus) => change({ minimumKurus })}
			/>
			<FormGroup title="İlçe grupları" />
			{prices.groups.map((group, at) => {
				const replace = (part: Partial<typeof group>) =>
					change({ groups: prices.groups.with(at, { ...group, ...part }) });
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: a group has nothing else of its own
					<Wide key={at}>
						<TextInput
							label={`${at + 1}. grup`}
							placeholder="Adalar"
							value={group.name}
							onChange={(event) => replace({ name: event.currentTarget.value })}
						/>
						<DistrictsField
							label="İlçeler"
							description="Bir ilçe yalnız bir grupta olabilir."
							value={group.districts}
							error={null}
							onChange={(districts) => replace({ districts })}
						/>
						<RowButton
							onClick={() => change({ groups: prices.groups.toSpliced(at, 1) })}
						>{`${at + 1}. Grubu Sil`}</RowButton>
					</Wide>
				);
			})}
			<Wide>
				<RowButton
					onClick={() => change({ groups: [...prices.groups, { name: '', districts: [] }] })}
				>
					Grup Ekle
				</RowButton>
			</Wide>
			<FormGroup title="Fiyat kuralları (uyan ilk kural geçerlidir)" />
			{prices.rules.map((rule, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing else of its own
				<Wide key={at}>
					<RuleFields
						rule={rule}
						place={at + 1}
						groups={prices.groups.map(({ name }) => name)}
						onChange={(next) => change({ rules: prices.rules.with(at, next) })}
						onRemove={
							prices.rules.length === 1
								? null
								: () => change({ rules: prices.rules.toSpliced(at, 1) })
						}
					/>
				</Wide>
			))}
			<Wide>
				<RowButton onClick={() => change({ rules: [...prices.rules, firstRule] })}>
					Kural Ekle
				</RowButton>
			</Wide>
			<FormGroup title="Kapıda ödeme komisyonu" />
			<CommissionFields label="Nakit" value={prices.cash} onChange={(cash) => change({ cash })} />
			<CommissionFields label="Kart" value={prices.card} onChange={(card) => change({ card })} />
			<FormGroup title="Diğer ücretler" />
			<MoneyInput
				label="İade ücreti"
				amountKurus={prices.returnKurus}
				onAmount={(returnKurus) => change({ returnKurus })}
			/>
			<MoneyInput
				label="Her tekrar deneme"
				amountKurus={prices.attemptKurus}
				onAmount={(attemptKurus) => change({ attemptKurus })}
			/>
		</FormModal>
	);
}

type ButtonProps = { readonly onClick: () => void; readonly children: ReactNode };

function RowButton(props: ButtonProps) {
	return <Button size="xs" variant="default" mt={8} {...props} />;
}

type RuleProps = {
	readonly rule: PriceRule;
	readonly place: number;
	readonly groups: readonly string[];
	readonly onChange: (rule: PriceRule) => void;
	/** Null for the only rule. */
	readonly onRemove: (() => void) | null;
};

function RuleFields({ rule, place, groups, onChange, onRemove }: RuleProps) {
	const { bands } = rule;
	const last = bands.at(-1);
	const next = (last?.toDesi ?? 0) + 1;
	return (
		<fieldset className={classes.rule}>
			<legend>{`${place}. kural`}</legend>
			<div className={classes.fields}>
				<Select
					label="Hizmet"
					clearable
					placeholder="Bütün hizmetler"
					options={serviceOptions}
					value={rule.service}
					onChange={(service) => onChange({ ...rule, service: service as OrderType | null })}
				/>
				<Select
					label="İlçe grubu"
					clearable
					placeholder="Bütün ilçeler"
					options={groups
						.filter((name) => name !== '')
						.map((name) => ({ value: name, label: name }))}
					value={rule.group}
					onChange={(group) => onChange({ ...rule, group })}
				/>
			</div>
			{bands.map((band, at) => {
				const replace = (part: Partial<PriceBand>) =>
					onChange({ ...rule, bands: bands.with(at, { ...band, ...part }) });
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: a band has nothing else of its own
					<div key={at} className={classes.fields}>
						<NumberField
							label="Desiden"
							value={band.fromDesi}
							onChange={(fromDesi) => replace({ fromDesi: fromDesi ?? 1 })}
						/>
						<NumberField
							label="Desiye"
							value={band.toDesi}
							onChange={(toDesi) => replace({ toDesi: toDesi ?? 1 })}
						/>
						<MoneyInput
							label="Fiyat"
							amountKurus={band.kurus}
							onAmount={(kurus) => replace({ kurus })}
						/>
					</div>
				);
			})}
			<div className={classes.fields}>
				<MoneyInput
					label="Son kademeden sonra her desi"
					amountKurus={rule.stepKurus}
					onAmount={(stepKurus) => onChange({ ...rule, stepKurus })}
				/>
			</div>
			<RowButton
				onClick={() => {
					const band = { fromDesi: next, toDesi: next + 4, kurus: last?.kurus ?? 0 };
					onChange({ ...rule, bands: [...bands, band] });
				}}
			>
				Kademe Ekle
			</RowButton>
			{bands.length > 1 ? (
				<RowButton onClick={() => onChange({ ...rule, bands: bands.slice(0, -1) })}>
					Son Kademeyi Sil
				</RowButton>
			) : null}
			{onRemove === null ? null : <RowButton onClick={onRemove}>Kuralı Sil</RowButton>}
		</fieldset>
	);
}

type CommissionProps = {
	readonly label: string;
	readonly value: Commission;
	readonly onChange: (value: Commission) => void;
};

function CommissionFields({ label, value, onChange }: CommissionProps) {
	return (
		<Wide>
			<div className={classes.fields}>
				<MoneyInput
					label={`${label}: sabit`}
					amountKurus={value.fixedKurus}
					onAmount={(fixedKurus) => onChange({ ...value, fixedKurus })}
				/>
				<NumberField
					label={`${label}: binde`}
					decimals={2}
					suffix=" ‰"
					value={value.perMille}
					onChange={(perMille) => onChange({ ...value, perMille: perMille ?? 0 })}
				/>
				<MoneyInput
					label={`${label}: en az`}
					amountKurus={value.floorKurus}
					onAmount={(floorKurus) => onChange({ ...value, floorKurus })}
				/>
			</div>
		</Wide>
	);
}
