import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import classes from './filter-bar.module.css';

type FilterOption = { readonly value: string; readonly label: string };

type Props = {
	readonly label: string;
	readonly options: readonly FilterOption[];
	/** '' means the filter is not set. */
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly allLabel?: string;
};

/** One filter with a short list: "Durum: Dağıtımda". "Hepsi" clears it. */
export function FilterSelect({ label, options, value, onChange, allLabel = 'Hepsi' }: Props) {
	const selectedOption = options.find((option) => option.value === value);
	return (
		<Menu position="bottom-start">
			<Menu.Target>
				<button
					type="button"
					className={classes.filter}
					data-set={selectedOption ? true : undefined}
				>
					{selectedOption ? `${label}: ${selectedOption.label}` : label}
					<IconChevronDown size={14} stroke={1.8} aria-hidden />
				</button>
			</Menu.Target>
			<Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
				{[{ value: '', label: allLabel }, ...options].map((option) => (
					<Menu.Item
						key={option.value}
						onClick={() => onChange(option.value)}
						rightSection={
							option.value === value ? <IconCheck size={15} aria-label="seçili" /> : null
						}
					>
						{option.label}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}
