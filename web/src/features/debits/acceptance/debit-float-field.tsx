import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Pick<NumberInputProps, 'label' | 'description' | 'max' | 'size'> & {
	/** In lira, as it is typed. */
	readonly value: number | string;
	readonly onChange: (lira: number | string) => void;
};

export function kurusOf(lira: number | string): number {
	return Math.round(Number(lira || 0) * 100);
}

/** Bozuk para avansı. */
export function FloatField(props: Props) {
	return (
		<NumberInput
			label="Bozuk para avansı"
			description="Sürücüye para üstü için verilen nakit; gün sonunda kasaya geri verir."
			prefix="₺"
			min={0}
			max={100_000}
			decimalScale={2}
			fixedDecimalScale
			decimalSeparator=","
			thousandSeparator="."
			hideControls
			{...props}
		/>
	);
}
