import { Button } from '@mantine/core';
import { debitPath } from '@sevk/contract/common/paths';
import { createDebit } from '@sevk/contract/debits/debit-loading';
import type { RouteDetail } from '@sevk/contract/routes/routes';
import { fillableRouteStates, settlingRouteStates } from '@sevk/domain/routes/common/route';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAct } from '../../../api/call/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';

type Props = {
	readonly route: RouteDetail;
	/** Shows the act in a line of its own instead of the screen's header. */
	readonly small?: boolean;
};

/** The next debit act of a route: Zimmetle, Zimmeti Kabul Et, Geri Teslim Al. */
export function RouteDebitAct({ route, small = false }: Props) {
	const look = small ? ({ size: 'xs', variant: 'default' } as const) : {};
	const mayScan = useMay('debits.scan');
	const create = useAct(createDebit);
	const navigate = useNavigate();
	const debit = route.debits.find(({ state }) => state !== 'cancelled');

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
	if (label === null) return null;
	const primary = label !== 'Zimmeti Aç';
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

function labelOf(route: RouteDetail, debitState: string, mayScan: boolean): string | null {
	const loading = fillableRouteStates.includes(route.state);
	if (loading && debitState === 'awaiting_acceptance') return 'Zimmeti Kabul Et';
	if (!mayScan) return 'Zimmeti Aç';
	if (loading) {
		return debitState === 'disputed' ? 'Uyuşmazlığı Çöz' : 'Zimmetle';
	}
	if (settlingRouteStates.includes(route.state) && route.balance.remaining > 0) {
		return 'Geri Teslim Al';
	}
	return 'Zimmeti Aç';
}
