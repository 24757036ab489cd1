import { Button } from '@mantine/core';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/state/client-store.ts';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { handOverOf, stopsToHandOver } from '../debits/transfer/transfer-stops.ts';

/** Opened for a vehicle that breaks down. */
const WithdrawalDialog = lazy(async () => ({
	default: (await import('./plan-withdrawal-dialog.tsx')).WithdrawalDialog,
}));

/** Aracı Çıkar above the stops of a route, for who may move its goods. */
export function WithdrawalButton({ route }: { readonly route: RouteDetail }) {
	const mayPlan = useMay('routes.plan');
	const mayTransfer = useMay('debits.transfer');
	const [isOpen, setOpen] = useState(false);
	const kind = handOverOf(route);
	const may = mayPlan && (kind === 'plan' || mayTransfer);
	if (kind === null || !may || stopsToHandOver(route).length === 0) return null;
	return (
		<>
			<ServerActs>
				<Button size="xs" variant="default" onClick={() => setOpen(true)}>
					Aracı Çıkar
				</Button>
			</ServerActs>
			{isOpen ? (
				<Suspense>
					<WithdrawalDialog route={route} onClose={() => setOpen(false)} />
				</Suspense>
			) : null}
		</>
	);
}
