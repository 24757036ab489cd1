import { Button, Group } from '@mantine/core';
import { type DriverAccount, listDriverDebts } from '@sevk/contract/settlements/settlements';
import { formatDate, formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { driverCreditSentence } from '@sevk/domain/settlements/settlement-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../../api/call/query-options.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { useDepotName } from '../../../api/state/depot-name.ts';
import { ViewModal } from '../../../ui/dialog/modal.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorState } from '../../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import classes from './driver-debt-account.module.css';
import { DriverDebtPaymentForm, type DriverPayment } from './driver-debt-payment-form.tsx';

type Props = {
	readonly driverId: string;
	readonly name: string;
	readonly onClose: () => void;
};

/** Sürücü Borçları: debts of all depots with their payments, and what is paid back to the driver. */
export function DriverDebtAccount({ driverId, name, onClose }: Props) {
	const account = useQuery(reading(listDriverDebts, { params: { driverId } }));
	const [payment, setPayment] = useState<DriverPayment | null>(null);
	if (payment !== null) {
		return (
			<DriverDebtPaymentForm
				driverId={driverId}
				payment={payment}
				onClose={() => setPayment(null)}
			/>
		);
	}
	return (
		<ViewModal title={`Sürücü Borçları: ${name}`} onClose={onClose}>
			{account.data ? <Account account={account.data} onPay={setPayment} /> : null}
			{account.isPending ? <SkeletonTable /> : null}
			{account.isError ? (
				<ErrorState sentence={sentenceOf(account.error)} onRetry={() => void account.refetch()} />
			) : null}
		</ViewModal>
	);
}

type Paying = { readonly onPay: (payment: DriverPayment) => void };

function Account({ account, onPay }: Paying & { readonly account: DriverAccount }) {
	if (account.items.length === 0) {
		return (
			<EmptyState title="Borç kaydı yok" note="Kasa sayımında eksik çıkan tutar buraya yazılır." />
		);
	}
	return (
		<>
			<ul className={classes.accounts}>
				{account.accounts.map((one) => (
					<DepotAccount key={one.depotId} account={one} onPay={onPay} />
				))}
			</ul>
			<ul className={classes.debts}>
				{account.items.map((debt) => (
					<Debt key={debt.id} debt={debt} />
				))}
			</ul>
		</>
	);
}

type DepotAccountProps = Paying & { readonly account: DriverAccount['accounts'][number] };

/** Debts are paid in their own depot, which may be a former one of the driver. */
function DepotAccount({ account: { depotId, openKurus, creditKurus }, onPay }: DepotAccountProps) {
	const mayPay = useMay('settlements.count');
	const depotName = useDepotName();
	return (
		<li className={classes.account}>
			<h3>{depotName(depotId)}</h3>
			<div>{openKurus > 0 ? `Açık borç: ${formatKurus(openKurus)}` : 'Açık borcu yok.'}</div>
			{creditKurus > 0 ? <strong>{driverCreditSentence(creditKurus)}</strong> : null}
			{mayPay ? (
				<ServerActs>
					<Group gap="xs">
						{openKurus > 0 ? (
							<Button size="xs" onClick={() => onPay({ kind: 'debt', depotId, openKurus })}>
								Borç Tahsil Et
							</Button>
						) : null}
						{creditKurus > 0 ? (
							<Button
								size="xs"
								onClick={() => onPay({ kind: 'credit', depotId, openKurus: creditKurus })}
							>
								Geri Öde
							</Button>
						) : null}
					</Group>
				</ServerActs>
			) : null}
		</li>
	);
}

function Debt({ debt }: { readonly debt: DriverAccount['items'][number] }) {
	return (
		<li>
			<div>
				{joinFacts([
					formatDate(debt.sourceDate),
					debt.routeNumber,
					`Borç ${formatKurus(debt.amountKurus)}`,
					debt.creditKurus > 0
						? `Fazla ödenen ${formatKurus(debt.creditKurus)}`
						: `Kalan ${formatKurus(debt.remainingKurus)}`,
				])}
			</div>
			<ul className={classes.payments}>
				{debt.payments.map((payment) => (
					<li key={payment.id}>
						{joinFacts([
							formatKurus(payment.amountKurus),
							payment.note || null,
							payment.recordedByName,
							formatDateTime(payment.recordedAt),
						])}
					</li>
				))}
			</ul>
		</li>
	);
}
