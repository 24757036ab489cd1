import { SegmentedControl } from '@mantine/core';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { useCarryOverCounts } from './route-carry-over-queries.ts';

export type CarryOverView = 'siparis' | 'urun' | 'kayip';
type Props = {
	readonly value: CarryOverView;
	readonly onChange: (view: CarryOverView) => void;
};

/** The choice between orders, returned products and missing pieces, with the number of what waits. */
export function CarryOverViews({ value, onChange }: Props) {
	const counts = useCarryOverCounts('yesterday').data;
	return (
		<SegmentedControl
			aria-label="Görünüm"
			value={value}
			onChange={(view) => onChange(view as CarryOverView)}
			data={[
				{ value: 'siparis', label: 'Siparişler' },
				{ value: 'urun', label: `İade Ürünler${countWords(counts?.productCount)}` },
				{ value: 'kayip', label: `Kayıp Araştırması${countWords(counts?.missingCount)}` },
			]}
		/>
	);
}

function countWords(count = 0): string {
	return count > 0 ? ` (${formatDecimal(count)})` : '';
}
