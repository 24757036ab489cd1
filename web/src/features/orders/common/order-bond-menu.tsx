import { Button, Menu } from '@mantine/core';
import { bindOrders } from '@sevk/contract/orders/order-bonds';
import {
	type BondKind,
	bondKinds,
	bondLimits,
	bondWords,
} from '@sevk/domain/orders/common/order-bond';
import { IconArrowsSplit, IconChevronDown, IconLink, type TablerIcon } from '@tabler/icons-react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';

export const bondIcons: Record<BondKind, TablerIcon> = {
	together: IconLink,
	apart: IconArrowsSplit,
};

type Props = {
	readonly orders: readonly { readonly id: string; readonly depotId: string }[];
	readonly onBound: () => void;
};

/** Birlikte Gitsin, Ayrı Gitsin, for selected orders of one depot. */
export function BondMenu({ orders, onBound }: Props) {
	const mayEdit = useMay('orders.edit');
	const bind = useAct(bindOrders);
	const [first] = orders;
	const isOneDepot = orders.every(({ depotId }) => depotId === first?.depotId);
	const isFew = orders.length >= bondLimits.least && orders.length <= bondLimits.most;
	if (!mayEdit || first === undefined || !isOneDepot || !isFew) return null;
	const { depotId } = first;

	async function send(kind: BondKind) {
		try {
			await bind.mutateAsync({
				body: { depotId, kind, orderIds: orders.map(({ id }) => id) },
			});
			notifySuccess(
				kind === 'together'
					? `${orders.length} sipariş birlikte gidecek.`
					: `${orders.length} sipariş ayrı rotalarda gidecek.`,
			);
			onBound();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<Menu position="top">
			<Menu.Target>
				<Button
					size="xs"
					variant="default"
					loading={bind.isPending}
					rightSection={<IconChevronDown size={14} aria-hidden />}
				>
					Birlikte / Ayrı
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{bondKinds.map((kind) => {
					const Icon = bondIcons[kind];
					return (
						<Menu.Item
							key={kind}
							leftSection={<Icon size={16} stroke={1.8} aria-hidden />}
							onClick={() => void send(kind)}
						>
							{bondWords[kind].act}
						</Menu.Item>
					);
				})}
			</Menu.Dropdown>
		</Menu>
	);
}
