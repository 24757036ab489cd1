import { IconChevronDown } from '@tabler/icons-react';
import { LazyMenu } from '../layer/lazy-menu.tsx';
import classes from './filter-bar.module.css';

type FilterOption = { readonly value: string; readonly label: string };

type Props = {
	readonly label: string;
	readonly options: readonly FilterOption[];
	/** '' means the filter is not set. */
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly allLabel?: string;
	/** Whether a chosen option is shown without the label, because it says the same alone. */
	readonly isPlain?: boolean;
};

/** One filter with a short list: "Durum: Dağıtımda". "Hepsi" clears it. */
export function FilterSelect(props: Props) {
	const { label, options, value, onChange, allLabel = 'Hepsi', isPlain = false } = props;
	const selectedOption = options.find((option) => option.value === value);
	return (
		<LazyMenu
			button={
				<button
					type="button"
					className={classes.filter}
					data-set={selectedOption ? true : undefined}
				>
					{wordsOf(label, selectedOption, isPlain)}
					<IconChevronDown size={14} stroke={1.8} aria-hidden />
				</button>
			}
			entries={[{ value: '', label: allLabel }, ...options].map((option) => ({
				key: option.value,
				label: option.label,
				isChosen: option.value === value,
				onChoose: () => onChange(option.value),
			}))}
		/>
	);
}

function wordsOf(label: string, option: FilterOption | undefined, isPlain: boolean): string {
	if (option === undefined) return label;
	return isPlain ? option.label : `${label}: ${option.label}`;
}
