import { Button, Menu } from '@mantine/core';
import { debitPath } from '@sevk/contract/common/paths';
import { createDebit } from '@sevk/contract/debits/debit-loading';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { fillableRouteStates, settlingRouteStates } from '@sevk/domain/routes/common/route';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';

type Props = {
	readonly route: RouteDetail;
	/** Shows the act in a line of its own instead of the screen's header. */
	readonly small?: boolean;
};

/** The next debit act of a route: Zimmetle, Zimmeti Kabul Et, Geri Teslim Al. */
export function RouteDebitAct({ route, small = false }: Props) {
	const look = small ? ({ size: 'xs', variant: 'default' } as const) : {};
	const phone = usePhone();
	const mayScan = useMay('debits.scan');
	const create = useAct(createDebit);
	const navigate = useNavigate();
	const debit = debitOf(route);

	async function start() {
		try {
			const made = await create.mutateAsync({ params: { routeId: route.id }, body: {} });
			void navigate({ to: debitPath(made.id) });
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	if (!debit) {
		return route.state === 'planned' && mayScan ? (
			<Button onClick={() => void start()} loading={create.isPending} {...look}>
				Zimmetle
			</Button>
		) : null;
	}
	const label = labelOf(route, debit.state, mayScan);
	const primary = label !== openLabel;
	if (!primary && phone && !small) return null;
	return (
		<Button
			component={Link}
			to={debitPath(debit.id)}
			variant={primary ? 'filled' : 'default'}
			{...look}
		>
			{label}
		</Button>
	);
}

/** Zimmeti Aç in the menu of a phone, where the head shows the next act only. */
export function RouteDebitItem({ route }: { readonly route: RouteDetail }) {
	const mayScan = useMay('debits.scan');
	const debit = debitOf(route);
	if (!debit || labelOf(route, debit.state, mayScan) !== openLabel) return null;
	return (
		<Menu.Item component={Link} to={debitPath(debit.id)}>
			{openLabel}
		</Menu.Item>
	);
}

const openLabel = 'Zimmeti Aç';

function debitOf({ debits }: RouteDetail) {
	return debits.find(({ state }) => state !== 'cancelled');
}

function labelOf(route: RouteDetail, debitState: string, mayScan: boolean): string {
	const loading = fillableRouteStates.includes(route.state);
	if (loading && debitState === 'awaiting_acceptance') return 'Zimmeti Kabul Et';
	if (!mayScan) return openLabel;
	if (loading) {
		return debitState === 'disputed' ? 'Uyuşmazlığı Çöz' : 'Zimmetle';
	}
	if (debitState === 'return_disputed') return 'Uyuşmazlığı Çöz';
	if (settlingRouteStates.includes(route.state) && route.balance.remaining > 0) {
		return 'Geri Teslim Al';
	}
	return openLabel;
}
