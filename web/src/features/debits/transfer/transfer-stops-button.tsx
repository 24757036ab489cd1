import { Button } from '@mantine/core';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../api/state/client-store.ts';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { handOverOf, stopsToHandOver } from './transfer-stops.ts';

const TransferStopsDialog = lazy(async () => ({
	default: (await import('./transfer-stops-dialog.tsx')).TransferStopsDialog,
}));

/** Durakları Devret above the stops of a route, for who may move its goods. */
export function TransferStopsButton({ route }: { readonly route: RouteDetail }) {
	const mayPlan = useMay('routes.plan');
	const mayTransfer = useMay('debits.transfer');
	const [isOpen, setOpen] = useState(false);
	const kind = handOverOf(route);
	const may = kind === 'plan' ? mayPlan : mayTransfer;
	if (kind === null || !may || stopsToHandOver(route).length === 0) return null;
	return (
		<>
			<ServerActs>
				<Button size="xs" variant="default" onClick={() => setOpen(true)}>
					Durakları Devret
				</Button>
			</ServerActs>
			{isOpen ? (
				<Suspense>
					<TransferStopsDialog route={route} kind={kind} onClose={() => setOpen(false)} />
				</Suspense>
			) : null}
		</>
	);
}
