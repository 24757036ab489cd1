import { useState } from 'react';
import { masks } from '../ui/form/mask-tokens.ts';
import { MaskedInput } from '../ui/form/masked-input.tsx';
import { Section, State } from './section.tsx';

type FieldProps = {
	readonly title: string;
	readonly mask: string | readonly string[];
	readonly masked?: boolean;
	readonly start?: string;
};

function MaskState({ title, mask, masked = true, start = '' }: FieldProps) {
	const [value, setValue] = useState(start);
	return (
		<State title={title} emitted={value}>
			<MaskedInput label={title} mask={mask} masked={masked} value={value} onChange={setValue} />
		</State>
	);
}

export function MaskSection() {
	return (
		<Section title="Kalıplı giriş">
			<MaskState title="Plaka" mask={masks.plate} />
			<MaskState title="Telefon" mask={masks.phone} />
			<MaskState title="Telefon, çıplak" mask={masks.phone} masked={false} />
			<MaskState title="T.C. Kimlik No" mask={masks.nationalId} />
			<MaskState title="IBAN" mask={masks.iban} start="TR33 0006 1005 1978 6457 8413 26" />
			<MaskState title="Rakam" mask="###" />
			<MaskState title="Harf veya rakam" mask="XXXX" />
			<MaskState title="Harf" mask="SSSS" />
			<MaskState title="Büyük harf" mask="AAAA" />
			<MaskState title="Küçük harf" mask="aaaa" />
			<MaskState title="Kısa veya uzun" mask={['##-##', '####-####']} />
		</Section>
	);
}
