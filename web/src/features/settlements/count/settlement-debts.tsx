import { Button } from '@mantine/core';
import type { Settlement } from '@sevk/contract/settlements/settlements';
import {
	carriedDebtSentence,
	driverCreditSentence,
} from '@sevk/domain/settlements/settlement-words';
import { useState } from 'react';
import { DriverDebtAccount } from '../common/driver-debt-account.tsx';

/** The driver's debts of earlier days, what is paid back to the driver, and the account. */
export function SettlementDebts({ settlement }: { readonly settlement: Settlement }) {
	const { driverId, driverName, debts, driverCreditKurus } = settlement;
	const [open, setOpen] = useState(false);
	if (driverId === null) return null;
	return (
		<div style={{ display: 'grid', gap: 8, marginTop: 12, justifyItems: 'start' }}>
			{debts.length > 0 ? (
				<ul style={{ margin: 0, paddingLeft: 18 }}>
					{debts.map(({ id, sourceDate, remainingKurus }) => (
						<li key={id}>{carriedDebtSentence(sourceDate, remainingKurus)}</li>
					))}
				</ul>
			) : null}
			{driverCreditKurus > 0 ? <strong>{driverCreditSentence(driverCreditKurus)}</strong> : null}
			<Button size="xs" variant="default" onClick={() => setOpen(true)}>
				Sürücü Borçları
			</Button>
			{open ? (
				<DriverDebtAccount
					driverId={driverId}
					name={driverName ?? ''}
					onClose={() => setOpen(false)}
				/>
			) : null}
		</div>
	);
}
