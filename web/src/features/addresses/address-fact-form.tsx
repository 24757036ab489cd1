import { Textarea } from '@mantine/core';
import type { AddressFactFields } from '@sevk/contract/addresses/addresses';
import { refusePersonalFact } from '@sevk/domain/addresses/address-fact';
import { type AddressFactKind, addressFactKinds } from '@sevk/domain/addresses/address-fact-kind';
import { addressFactKindWords } from '@sevk/domain/addresses/address-words';
import { todayIn } from '@sevk/domain/common/date/date';
import { useId, useState } from 'react';
import { DateField } from '../../ui/date/date-field.tsx';
import { ActModal } from '../../ui/dialog/act-modal.tsx';
import classes from './address-fact-form.module.css';

type Props = {
	readonly title: string;
	readonly verb: string;
	readonly busy: boolean;
	/** Names that are not written into a fact, as far as the screen knows them. */
	readonly recipientNames: readonly string[];
	/** Answers why the fact is refused; null if it is not. */
	readonly onSubmit: (fact: AddressFactFields) => Promise<string | null>;
	readonly onClose: () => void;
};

const examples: Record<AddressFactKind, string> = {
	hint: 'Eczanenin üstü, mavi kapı',
	entrance: 'Giriş arka sokaktan',
	forbidden_entrance: 'B girişi kapalı',
	parking: 'Karşıdaki otoparka girilebiliyor',
	bell: 'Zil çalışmıyor, kapıyı çalın',
};
const leastLetters = 3;
const mostLetters = 200;

/** What the next driver should know of a place. */
export function AddressFactForm(props: Props) {
	const { title, verb, busy, recipientNames, onSubmit, onClose } = props;
	const [kind, setKind] = useState<AddressFactKind>('hint');
	const [body, setBody] = useState('');
	const [expiresOn, setExpiresOn] = useState<string | null>(null);
	const [problem, setProblem] = useState<string | null>(null);

	async function submit() {
		const text = body.trim();
		const lacks =
			text.length < leastLetters
				? 'Bilgiyi yazın (en az 3 harf).'
				: (refusePersonalFact(text, recipientNames)?.detail ?? null);
		setProblem(lacks);
		if (lacks === null) setProblem(await onSubmit({ kind, body: text, expiresOn }));
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={body !== ''}
			fullOnPhone
			title={title}
			verb={verb}
			busy={busy}
			onSubmit={() => void submit()}
		>
			<div className={classes.fields}>
				<Kinds value={kind} onChange={setKind} />
				<Textarea
					label="Bilgi"
					withAsterisk
					description="Yalnız yeri anlatın; kişi adı ve telefon yazmayın."
					placeholder={examples[kind]}
					autosize
					minRows={2}
					maxLength={mostLetters}
					value={body}
					error={problem}
					onChange={(event) => {
						setProblem(null);
						setBody(event.currentTarget.value);
					}}
				/>
				<DateField
					label="Geçerli olduğu son gün"
					description="Geçiciyse (yol çalışması, tadilat) seçin; yoksa boş bırakın."
					value={expiresOn}
					min={todayIn(new Date())}
					onChange={setExpiresOn}
				/>
			</div>
		</ActModal>
	);
}

type KindProps = {
	readonly value: AddressFactKind;
	readonly onChange: (kind: AddressFactKind) => void;
};

function Kinds({ value, onChange }: KindProps) {
	const name = useId();
	return (
		<div role="radiogroup" aria-label="Ne hakkında?" className={classes.kinds}>
			<span className={classes.legend}>Ne hakkında?</span>
			{addressFactKinds.map((kind) => (
				<label key={kind}>
					<input
						type="radio"
						name={name}
						checked={kind === value}
						onChange={() => onChange(kind)}
					/>
					{addressFactKindWords[kind]}
				</label>
			))}
		</div>
	);
}
