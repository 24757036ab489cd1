import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { OrderLineFields } from '@sevk/contract/orders/order-edits';
import { formatKurus } from '@sevk/domain/common/format/money';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import { blankLine, type OrderDraftFields, withAmount } from './order-draft.ts';
import classes from './order-line-fields.module.css';

type Props = { readonly form: UseFormReturnType<OrderDraftFields> };

const mostLines = 100;

/** The products of a new order, as imported orders have them. */
export function LineFields({ form }: Props) {
	const { lines } = form.values;
	return (
		<fieldset className={classes.lines}>
			<legend>Ürünler</legend>
			{lines.map((_, at) => (
				// Rows have no id and are removed by place; all fields are controlled.
				// biome-ignore lint/suspicious/noArrayIndexKey: see above
				<LineRow key={at} form={form} at={at} />
			))}
			<div className={classes.foot}>
				<Button
					variant="default"
					size="xs"
					leftSection={<IconPlus size={14} aria-hidden />}
					disabled={lines.length >= mostLines}
					onClick={() => form.insertListItem('lines', blankLine())}
				>
					Ürün Ekle
				</Button>
				{lines.length > 0 ? <LinesTotal form={form} /> : null}
			</div>
		</fieldset>
	);
}

function LineRow({ form, at }: Props & { readonly at: number }) {
	const line = form.values.lines[at];
	if (line === undefined) return null;
	const number = at + 1;
	return (
		<div className={classes.line}>
			<TextInput
				label="Ürün"
				aria-label={`${number}. ürün`}
				withAsterisk
				maxLength={200}
				{...form.getInputProps(`lines.${at}.product`)}
			/>
			<NumberInput
				label="Miktar"
				aria-label={`${number}. ürünün miktarı`}
				min={0}
				max={100_000}
				decimalScale={3}
				decimalSeparator=","
				hideControls
				{...form.getInputProps(`lines.${at}.quantity`)}
			/>
			<TextInput
				label="Birim"
				aria-label={`${number}. ürünün birimi`}
				maxLength={20}
				{...form.getInputProps(`lines.${at}.unit`)}
			/>
			<MoneyInput
				label="Birim fiyat"
				aria-label={`${number}. ürünün birim fiyatı`}
				amountKurus={line.unitPriceKurus}
				onAmount={(kurus) => form.setFieldValue(`lines.${at}.unitPriceKurus`, kurus)}
			/>
			<ActionIcon
				variant="subtle"
				color="gray"
				size="lg"
				className={classes.remove ?? ''}
				aria-label={`${number}. ürünü çıkar`}
				onClick={() => form.removeListItem('lines', at)}
			>
				<IconTrash size={16} stroke={1.8} aria-hidden />
			</ActionIcon>
		</div>
	);
}

/** The sum of the products; it becomes the amount of the order on request only. */
function LinesTotal({ form }: Props) {
	const totalKurus = totalOf(form.values.lines);
	if (totalKurus === 0) return null;
	return (
		<span className={classes.total}>
			Toplam {formatKurus(totalKurus)}
			{totalKurus === form.values.amountKurus ? null : (
				<Button
					variant="subtle"
					size="compact-xs"
					onClick={() => form.setValues(withAmount(form.values, totalKurus))}
				>
					Tutara Yaz
				</Button>
			)}
		</span>
	);
}

function totalOf(lines: readonly OrderLineFields[]): number {
	return lines.reduce(
		(sum, { quantity, unitPriceKurus }) => sum + Math.round(Number(quantity) * unitPriceKurus),
		0,
	);
}

export function lineErrors(lines: readonly OrderLineFields[]): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const [at, { product, quantity, unit }] of lines.entries()) {
		if (product.trim() === '')
			errors[`lines.${at}.product`] = 'Ürünün adını yazın ya da satırı çıkarın.';
		if (!(Number(quantity) > 0)) errors[`lines.${at}.quantity`] = 'Sıfırdan büyük olmalı.';
		if (unit.trim() === '') errors[`lines.${at}.unit`] = 'Birim boş olamaz.';
	}
	return errors;
}
