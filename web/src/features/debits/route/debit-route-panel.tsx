import { Anchor } from '@mantine/core';
import { debitPath } from '@sevk/contract/common/paths';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import type { DebitState } from '@sevk/domain/debits/common/debit';
import { addBalances } from '@sevk/domain/debits/common/debit-balance';
import { debitStateWords } from '@sevk/domain/debits/common/debit-words';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { DebitBalanceBar } from '../common/debit-balance-bar.tsx';

/** The Zimmet tab of a route: each of its debits with its balance. */
export function RouteDebitPanel({ route }: { readonly route: RouteDetail }) {
	if (route.debits.length === 0) {
		return (
			<EmptyState
				title="Bu rota için zimmet oluşturulmadı"
				note="Rota planlandıktan sonra koliler okutularak sürücüye zimmetlenir."
			/>
		);
	}
	return (
		<div style={{ display: 'grid', gap: 16, paddingBottom: 24 }}>
			{route.debits.map((debit) => (
				<Panel
					key={debit.id}
					title={`${debit.number} · ${debit.driverName}`}
					actions={<StatusChip {...debitStateWords[debit.state as DebitState]} />}
				>
					<DebitBalanceBar balance={debit.balance} />
					<Anchor
						component={Link}
						to={debitPath(debit.id)}
						size="sm"
						display="inline-block"
						mt={12}
					>
						Zimmet detayını aç
					</Anchor>
				</Panel>
			))}
		</div>
	);
}

/** Zimmet Terazisi of the route, the sum of its debits. */
export function RouteBalance({ route }: { readonly route: RouteDetail }) {
	if (route.debits.length === 0) return null;
	return <DebitBalanceBar balance={addBalances(route.debits.map((debit) => debit.balance))} />;
}
