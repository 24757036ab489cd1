import { Textarea } from '@mantine/core';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { refusePersonalFact } from '@sevk/domain/addresses/address-fact';
import { type AddressFactKind, addressFactKinds } from '@sevk/domain/addresses/address-fact-kind';
import { addressFactKindWords } from '@sevk/domain/addresses/address-words';
import { todayIn } from '@sevk/domain/common/date/date';
import { useId, useState } from 'react';
import { sentenceOf } from '../../api/connection/problem.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { ActModal } from '../../ui/dialog/act-modal.tsx';
import { reportKeptAct, useFactSuggestion } from './common/driving-acts.ts';
import classes from './driving-address.module.css';

type Props = { readonly stop: RouteStop; readonly onClose: () => void };

const examples: Record<AddressFactKind, string> = {
	hint: 'Eczanenin üstü, mavi kapı',
	entrance: 'Giriş arka sokaktan',
	forbidden_entrance: 'B girişi kapalı',
	parking: 'Karşıdaki otoparka girilebiliyor',
	bell: 'Zil çalışmıyor, kapıyı çalın',
};
const leastLetters = 3;
const mostLetters = 200;

/** Bilgi Öner: what the next driver should know of the place, also without a network. */
export function DrivingAddressForm({ stop, onClose }: Props) {
	const [kind, setKind] = useState<AddressFactKind>('hint');
	const [body, setBody] = useState('');
	const [expiresOn, setExpiresOn] = useState<string | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const suggest = useFactSuggestion(stop);
	const orderId = stop.orders[0]?.orderId ?? '';

	async function submit() {
		const text = body.trim();
		const names = stop.orders.map(({ recipientName }) => recipientName);
		const refusal = refusePersonalFact(text, names);
		const lacks =
			text.length < leastLetters ? 'Bilgiyi yazın (en az 3 harf).' : (refusal?.detail ?? null);
		setProblem(lacks);
		if (lacks !== null) return;
		const sending = suggest.mutateAsync({
			params: { orderId },
			body: { kind, body: text, expiresOn },
		});
		const refused = (failure: unknown) => setProblem(sentenceOf(failure));
		const done = 'Bilgi önerildi. Başka bir sürücü ya da ofis onaylayınca herkes görür.';
		if (await reportKeptAct(sending, 'Öneri', done, refused)) onClose();
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={body !== ''}
			fullOnPhone
			title="Bilgi Öner"
			verb="Öneriyi Gönder"
			busy={suggest.isPending}
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
