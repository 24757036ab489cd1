import { NumberInput, Stack, TextInput } from '@mantine/core';
import { newActKey } from '../../../api/commands/act-key.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { AddRowButton, RemoveRowButton } from '../../../ui/form/row-buttons.tsx';
import { Select } from '../../../ui/select/select.tsx';
import classes from './debit-product-return-fields.module.css';
import type { ResultDraft, ResultGoods, ReturnDraft } from './debit-result-draft.ts';

type Props = {
	readonly draft: ResultDraft;
	readonly lines: ResultGoods['lines'];
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Ürün İadesi: returned products per order line, each with its reason. */
export function ProductReturnFields({ draft, lines, onChange }: Props) {
	const reasons = useStore((store) => store.vehicle_product_return_reasons);
	const { returns } = draft;
	const [firstLine] = lines;

	function patch(key: string, change: Partial<ReturnDraft>) {
		onChange({
			returns: returns.map((each) => (each.key === key ? { ...each, ...change } : each)),
		});
	}

	function add() {
		const blank: ReturnDraft = {
			key: newActKey(),
			orderLineId: firstLine?.id ?? null,
			product: firstLine?.product ?? '',
			quantity: 1,
			reasonCode: null,
		};
		onChange({ returns: [...returns, blank] });
	}

	return (
		<Stack gap="xs">
			{returns.map((each) => (
				<fieldset key={each.key} className={classes.row} aria-label="Ürün iadesi">
					{lines.length > 0 ? (
						<Select
							label="Ürün"
							required
							options={lines}
							name="product"
							valueKey="id"
							value={each.orderLineId}
							onChange={(orderLineId, line) =>
								patch(each.key, { orderLineId, product: line?.product ?? '' })
							}
						/>
					) : (
						<TextInput
							label="Ürün"
							withAsterisk
							maxLength={120}
							value={each.product}
							onChange={(event) => patch(each.key, { product: event.currentTarget.value })}
						/>
					)}
					<NumberInput
						label="Miktar"
						min={1}
						max={10_000}
						value={each.quantity}
						onChange={(quantity) => patch(each.key, { quantity: Number(quantity || 1) })}
					/>
					<Select
						label="Neden"
						required
						search
						options={reasons}
						valueKey="code"
						value={each.reasonCode}
						onChange={(reasonCode) => patch(each.key, { reasonCode })}
					/>
					<RemoveRowButton
						label="İadeyi kaldır"
						onClick={() => onChange({ returns: returns.filter((one) => one.key !== each.key) })}
					/>
				</fieldset>
			))}
			<AddRowButton onClick={add}>Ürün İadesi Ekle</AddRowButton>
		</Stack>
	);
}
