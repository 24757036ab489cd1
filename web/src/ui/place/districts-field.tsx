import { MultiSelect, type OptionsFilter } from '@mantine/core';
import { districtsOf } from '@sevk/domain/common/place/district';
import { provinces } from '@sevk/domain/common/place/province';
import { foldIncludes } from '@sevk/domain/common/text/fold';
import type { ReactNode } from 'react';
import { Wide } from '../dialog/form-modal.tsx';

const districts = provinces.flatMap(({ code, name: province }) =>
	districtsOf(code).map(({ name }) => ({
		value: `${province}/${name}`,
		label: `${name} (${province})`,
	})),
);

/** Matches any spelling; a search for a province shows its ilçeler. */
const matchDistricts: OptionsFilter = ({ options, search, limit }) =>
	options
		.filter((option) => 'label' in option && foldIncludes(option.label, search))
		.slice(0, limit);

const shownCount = 60;

type Props = {
	readonly label: string;
	readonly description: string;
	readonly value: readonly string[];
	readonly onChange: (districts: string[]) => void;
	readonly error: ReactNode;
};

/** Several ilçeler of the reference list, in the form that is kept. */
export function DistrictsField({ value, ...field }: Props) {
	return (
		<Wide>
			<MultiSelect
				searchable
				limit={shownCount}
				nothingFoundMessage="Böyle bir ilçe yok."
				data={districts}
				filter={matchDistricts}
				value={[...value]}
				{...field}
			/>
		</Wide>
	);
}
