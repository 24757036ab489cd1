import { type BondKind, bondWords } from '@sevk/domain/orders/common/order-bond';
import { type OrderPriority, orderPriorityWords } from '@sevk/domain/orders/common/order-priority';
import { IconFlag, IconFlame, IconForklift, type TablerIcon } from '@tabler/icons-react';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { bondIcons } from './order-bond-menu.tsx';
import { ColdChainChip, ColdChainIcon } from './order-cold-chain.tsx';

type Props = {
	readonly order: {
		readonly coldChain: boolean;
		readonly needsLift: boolean;
		readonly needsAdr: boolean;
		readonly priority: OrderPriority;
		readonly bondKinds?: readonly BondKind[];
	};
};

type Sign = {
	readonly label: string;
	readonly icon: TablerIcon;
	readonly tone: 'red' | 'amber' | 'blue';
};

/** What an order demands of a vehicle and of a plan beside its cold chain. */
function signsOf({ needsLift, needsAdr, priority, bondKinds = [] }: Props['order']): Sign[] {
	const signs: Sign[] = [];
	const label = orderPriorityWords[priority];
	if (priority === 'urgent') signs.push({ label, icon: IconFlag, tone: 'red' });
	if (priority === 'high') signs.push({ label: `${label} öncelik`, icon: IconFlag, tone: 'amber' });
	if (needsLift) signs.push({ label: 'Kuyruk lifti', icon: IconForklift, tone: 'blue' });
	if (needsAdr) signs.push({ label: 'ADR', icon: IconFlame, tone: 'amber' });
	for (const kind of bondKinds) {
		signs.push({ label: bondWords[kind].label, icon: bondIcons[kind], tone: 'blue' });
	}
	return signs;
}

/** Marks what an order demands, beside its number. */
export function OrderDemandIcons({ order }: Props) {
	return (
		<>
			<ColdChainIcon order={order} />
			{signsOf(order).map(({ label, icon: SignIcon, tone }) => (
				<SignIcon
					key={label}
					size={14}
					stroke={2}
					aria-label={label}
					style={{ marginLeft: 6, color: `var(--mantine-color-${tone}-7)`, verticalAlign: -2 }}
				/>
			))}
		</>
	);
}

/** The same in words. */
export function OrderDemandChips({ order }: Props) {
	return (
		<>
			<ColdChainChip order={order} />
			{signsOf(order).map((sign) => (
				<StatusChip key={sign.label} {...sign} />
			))}
		</>
	);
}

/** The same for a line of text. */
export function demandWords(order: Props['order']): string[] {
	const words = signsOf(order).map(({ label }) => (label === 'ADR' ? label : lowered(label)));
	return order.coldChain ? ['soğuk zincir', ...words] : words;
}

function lowered(label: string): string {
	return label.charAt(0).toLocaleLowerCase('tr') + label.slice(1);
}
