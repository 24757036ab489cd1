import type { ComponentProps } from 'react';
import { MoneyInput } from '../../../ui/form/money-input.tsx';

/** The most that a driver gets as change, ₺100.000. */
const maximumFloatKurus = 10_000_000;

/** Bozuk para avansı. */
export function FloatField(props: ComponentProps<typeof MoneyInput>) {
	return (
		<MoneyInput
			label="Bozuk para avansı"
			description="Sürücüye para üstü için verilen nakit; gün sonunda kasaya geri verir."
			maxKurus={maximumFloatKurus}
			{...props}
		/>
	);
}
