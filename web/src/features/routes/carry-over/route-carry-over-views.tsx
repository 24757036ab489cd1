import { SegmentedControl } from '@mantine/core';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useCarryOverCounts } from './route-carry-over-queries.ts';

export type CarryOverView = 'siparis' | 'urun' | 'kayip';
type Props = {
	readonly value: CarryOverView;
	readonly onChange: (view: CarryOverView) => void;
};

/** The choice between orders, returned products and missing pieces, with the number of what waits. */
export function CarryOverViews({ value, onChange }: Props) {
	const counts = useCarryOverCounts('yesterday').data;
	// A phone has no room for three long labels with their numbers.
	const phone = usePhone();
	const returnsLabel = phone ? 'İadeler' : 'İade Ürünler';
	const missingLabel = phone ? 'Kayıp' : 'Kayıp Araştırması';
	return (
		<SegmentedControl
			aria-label="Görünüm"
			value={value}
			onChange={(view) => onChange(view as CarryOverView)}
			data={[
				{ value: 'siparis', label: 'Siparişler' },
				{ value: 'urun', label: `${returnsLabel}${countWords(counts?.productCount)}` },
				{ value: 'kayip', label: `${missingLabel}${countWords(counts?.missingCount)}` },
			]}
		/>
	);
}

function countWords(count = 0): string {
	return count > 0 ? ` (${formatDecimal(count)})` : '';
}
