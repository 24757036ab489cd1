import { TextInput } from '@mantine/core';

type Props = {
	readonly value: string;
	readonly onChange: (value: string) => void;
};

const shortest = 3;

/** Whether a reason is too short to be saved; none is none. */
export function isReasonShort(text: string): boolean {
	const { length } = text.trim();
	return length > 0 && length < shortest;
}

/** The reason that an act sends; nothing without one. */
export function reasonOf(text: string): { readonly capacityReason?: string } {
	const reason = text.trim();
	return reason === '' ? {} : { capacityReason: reason };
}

/** Why orders are put on a day, should it have no room. */
export function CapacityReasonField({ value, onChange }: Props) {
	return (
		<TextInput
			label="Gün doluysa neden"
			description="Yer olmayan güne almak için gerekir; siparişin geçmişinde görünür."
			maxLength={200}
			value={value}
			error={isReasonShort(value) ? 'En az 3 harf yazın.' : null}
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	);
}
