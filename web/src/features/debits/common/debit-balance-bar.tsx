import type { CustodyBalance } from '@sevk/domain/routes/common/custody-balance';
import { BalanceBar, type BalancePart } from '../../../ui/status/balance-bar.tsx';

/** The selected part of the balance; also the value of the `kalem` filter in the address. */
export type BalanceKey =
	| 'delivered'
	| 'handedBack'
	| 'transferred'
	| 'writtenOff'
	| 'undebited'
	| 'remaining';

const always: readonly { key: BalanceKey; label: string; tone: BalancePart['tone'] }[] = [
	{ key: 'delivered', label: 'teslim edildi', tone: 'green' },
	{ key: 'handedBack', label: 'geri teslim', tone: 'teal' },
];
const whenAny: readonly { key: BalanceKey; label: string; tone: BalancePart['tone'] }[] = [
	{ key: 'transferred', label: 'devredilen', tone: 'blue' },
	{ key: 'writtenOff', label: 'tutanakla düşülen', tone: 'red' },
	{ key: 'undebited', label: 'düşülen', tone: 'grey' },
];

type Props = {
	readonly balance: CustodyBalance;
	readonly active?: string | null;
	readonly onPick?: (key: string | null) => void;
};

/** Zimmet Terazisi: debited pieces on the left, where they are on the right. */
export function DebitBalanceBar({ balance, active = null, onPick }: Props) {
	const parts = [
		...always,
		...whenAny.filter((part) => balance[part.key] > 0),
		{ key: 'remaining', label: 'araçta', tone: 'violet' } as const,
	].map((part) => ({ ...part, count: balance[part.key] }));
	return (
		<BalanceBar
			total={{ label: 'zimmetlendi', count: balance.debited }}
			parts={parts}
			active={active}
			{...(onPick ? { onPick } : {})}
		/>
	);
}
