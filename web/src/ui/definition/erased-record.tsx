import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { ViewModal } from '../dialog/modal.tsx';
import { StatusChip } from '../status/status-chip.tsx';
import { Facts } from '../value/facts.tsx';

type Props = {
	readonly name: string;
	/** What is left of the record, besides its state. */
	readonly facts: ComponentProps<typeof Facts>['facts'];
	readonly onClose: () => void;
	/** Papers of the record. */
	readonly children?: ReactNode;
};

/** The window of a person whose personal data were erased: nothing in it can be changed. */
export function ErasedRecord({ name, facts, onClose, children }: Props) {
	return (
		<ViewModal title={name} onClose={onClose}>
			<Stack gap="md" align="flex-start">
				<p>Kişisel verileri silindi; kayıt değiştirilemez.</p>
				<Facts inLine facts={[...facts, { label: 'Durum', value: <ErasedChip /> }]} />
				{children}
			</Stack>
		</ViewModal>
	);
}

/** The state of such a person in a list. */
export function ErasedChip() {
	return <StatusChip tone="grey" label="Verileri silindi" />;
}
