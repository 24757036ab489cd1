import { type Driver, listDrivers } from '@sevk/contract/drivers/drivers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../api/call/query-options.ts';
import { Select } from '../../ui/select/select.tsx';

type Props = {
	readonly label: string;
	readonly description?: string;
	readonly value: string | null;
	readonly onChange: (value: string | null) => void;
	readonly onDriver?: (driver: Driver) => void;
	readonly error?: ReactNode;
};

/** Selects one driver by name. */
export function DriverField({ onChange, onDriver, ...props }: Props) {
	const drivers = useQuery(reading(listDrivers, { query: {} }));

	function choose(driverId: string | null) {
		onChange(driverId);
		const driver = drivers.data?.items.find(({ id }) => id === driverId);
		if (driver) onDriver?.(driver);
	}

	return (
		<Select
			required
			search
			options={drivers.data?.items ?? []}
			valueKey="id"
			name="fullName"
			{...props}
			onChange={choose}
		/>
	);
}
