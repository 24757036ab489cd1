import { listDrivers } from '@sevk/contract/drivers/drivers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../api/call/query-options.ts';
import { Select } from '../../ui/select/select.tsx';

type Props = {
	readonly label: string;
	readonly description?: string;
	readonly value: string | null;
	readonly onChange: (value: string | null) => void;
	readonly error?: ReactNode;
};

/** Selects one driver by name. */
export function DriverField(props: Props) {
	const drivers = useQuery(reading(listDrivers, { query: {} }));
	return (
		<Select
			required
			search
			options={drivers.data?.items ?? []}
			valueKey="id"
			name="fullName"
			{...props}
		/>
	);
}
