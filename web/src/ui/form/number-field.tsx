import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
	readonly label: ReactNode;
	readonly value: number | null;
	readonly onChange: (value: number | null) => void;
	readonly error?: ReactNode;
	readonly description?: ReactNode;
	readonly placeholder?: string;
	/** False for a year, which has no thousands separator. */
	readonly grouped?: boolean;
	readonly decimals?: number;
	readonly suffix?: string;
};

/** A number in Turkish format: point for thousands, comma for decimals; empty is null. */
export function NumberField({ value, onChange, grouped = true, decimals = 0, ...rest }: Props) {
	return (
		<NumberInput
			{...rest}
			value={value ?? ''}
			onChange={(next) => onChange(next === '' ? null : Number(next))}
			decimalScale={decimals}
			decimalSeparator=","
			{...(grouped ? { thousandSeparator: '.' } : {})}
			allowNegative={false}
			hideControls
			inputMode={decimals > 0 ? 'decimal' : 'numeric'}
		/>
	);
}
