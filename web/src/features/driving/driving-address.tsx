import { Button } from '@mantine/core';
import type { AddressSuggestion } from '@sevk/contract/addresses/addresses';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { describeFact } from '@sevk/domain/addresses/address-words';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './common/driving.module.css';
import { reportKeptAct, useFactConfirmation } from './common/driving-acts.ts';
import addressClasses from './driving-address.module.css';
import { DrivingAddressForm } from './driving-address-form.tsx';

/**
 * What is known of the address of the stop, what other drivers suggest, and the way to suggest
 * something.
 */
export function DrivingAddress({ stop }: { readonly stop: RouteStop }) {
	const [isOpen, setOpen] = useState(false);
	/** Confirmed here: the day that the phone keeps still lists them. */
	const [confirmedIds, setConfirmed] = useState<readonly string[]>([]);
	const suggestions = (stop.addressSuggestions ?? []).filter(
		({ factId }) => !confirmedIds.includes(factId),
	);
	const mark = (factId: string, isConfirmed: boolean) =>
		setConfirmed((before) =>
			isConfirmed ? [...before, factId] : before.filter((id) => id !== factId),
		);
	return (
		<div className={addressClasses.address}>
			{stop.addressSummary ? <p className={classes.text}>{stop.addressSummary}</p> : null}
			{suggestions.length === 0 ? null : (
				<ul className={addressClasses.suggestions} aria-label="Sürücülerin önerileri">
					{suggestions.map((suggestion) => (
						<Suggestion
							key={suggestion.factId}
							stop={stop}
							suggestion={suggestion}
							onConfirm={(isConfirmed) => mark(suggestion.factId, isConfirmed)}
						/>
					))}
				</ul>
			)}
			{stop.isRemembered ? (
				<Button
					variant="default"
					leftSection={<IconMessagePlus size={18} stroke={1.8} aria-hidden />}
					onClick={() => setOpen(true)}
				>
					Bilgi Öner
				</Button>
			) : null}
			{isOpen ? <DrivingAddressForm stop={stop} onClose={() => setOpen(false)} /> : null}
		</div>
	);
}

type Props = {
	readonly stop: RouteStop;
	readonly suggestion: AddressSuggestion;
	readonly onConfirm: (isConfirmed: boolean) => void;
};

function Suggestion({ stop, suggestion, onConfirm }: Props) {
	const confirmation = useFactConfirmation(stop);
	const { addressId, factId } = suggestion;

	async function confirm() {
		onConfirm(true);
		const sending = confirmation.mutateAsync({ params: { addressId, factId }, body: {} });
		if (!(await reportKeptAct(sending, 'Onay', 'Bilgi onaylandı.'))) onConfirm(false);
	}

	return (
		<li>
			<span>
				<small>Bir sürücü önerdi</small>
				{describeFact(suggestion)}
			</span>
			<Button variant="default" onClick={() => void confirm()}>
				Doğru
			</Button>
		</li>
	);
}
