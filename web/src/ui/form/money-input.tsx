import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'prefix' | 'min' | 'max'> & {
	readonly amountKurus: number;
	readonly onAmount: (amountKurus: number) => void;
	readonly maxKurus?: number;
};

/** An amount typed in lira as "1.250,50", stored in kuruş. */
export function MoneyInput({ amountKurus, onAmount, maxKurus = 1_000_000_000, ...rest }: Props) {
	return (
		<NumberInput
			{...rest}
			prefix="₺"
			min={0}
			max={maxKurus / 100}
			clampBehavior="none"
			allowNegative={false}
			decimalScale={2}
			fixedDecimalScale
			decimalSeparator=","
			thousandSeparator="."
			hideControls
			inputMode="decimal"
			value={amountKurus / 100}
			onChange={(lira) => onAmount(Math.round(Number(lira || 0) * 100))}
		/>
	);
}
