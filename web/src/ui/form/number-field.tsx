import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
	readonly label: ReactNode;
	readonly value: number | null;
	readonly onChange: (value: number | null) => void;
	readonly error?: ReactNode;
	readonly description?: ReactNode;
	readonly placeholder?: string;
	/** A year has no thousands. */
	readonly grouped?: boolean;
	readonly decimals?: number;
	readonly suffix?: string;
};

/** A number the Turkish way: thousands with a point, decimals with a comma; empty is null. */
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
