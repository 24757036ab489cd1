import { IconSnowflake } from '@tabler/icons-react';
import { StatusChip } from '../../../ui/status/status-chip.tsx';

type Props = { readonly order: { readonly coldChain: boolean } };

/** Marks an order whose goods need a cooled vehicle, beside its number. */
export function ColdChainIcon({ order }: Props) {
	if (!order.coldChain) return null;
	return (
		<IconSnowflake
			size={14}
			stroke={2}
			aria-label="Soğuk zincir"
			style={{ marginLeft: 6, color: 'var(--mantine-color-blue-7)', verticalAlign: -2 }}
		/>
	);
}

/** The same in words. */
export function ColdChainChip({ order, size }: Props & { readonly size?: 'sm' | 'md' }) {
	if (!order.coldChain) return null;
	return (
		<StatusChip
			tone="blue"
			icon={IconSnowflake}
			label="Soğuk zincir"
			{...(size === undefined ? {} : { size })}
		/>
	);
}
