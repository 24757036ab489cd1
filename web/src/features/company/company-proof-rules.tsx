import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyFields } from '@sevk/contract/company/company';
import { messageWaySentence } from '@sevk/domain/company/company-message-words';
import { proofWords } from '@sevk/domain/company/company-proof-words';
import {
	noProofRules,
	type ProofKind,
	type ProofRules,
	proofKinds,
	type SenderProofRules,
	usesCodes,
} from '@sevk/domain/company/company-proofs';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { AddRowButton, RemoveRowButton } from '../../ui/form/row-buttons.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { Select } from '../../ui/select/select.tsx';
import classes from './company-form.module.css';
import { useMessages } from './company-queries.ts';

type Fields = Pick<CompanyFields, 'proofs' | 'senderProofs'>;

type Props = {
	readonly form: Pick<UseFormReturnType<Fields>, 'values' | 'errors' | 'setFieldValue'>;
	readonly mayEdit: boolean;
};

/** Teslimat kanıtı: what each delivery needs, and senders with rules of their own. */
export function CompanyProofRules({ form, mayEdit }: Props) {
	const { proofs, senderProofs } = form.values;
	const setSenders = (rules: SenderProofRules[]) => form.setFieldValue('senderProofs', rules);
	const changeSender = (at: number, change: Partial<SenderProofRules>) =>
		setSenders(senderProofs.map((rule, each) => (each === at ? { ...rule, ...change } : rule)));
	return (
		<Panel
			title="Teslimat kanıtı"
			note="Sonuç girilirken aranır. Sipariş tutarı, kapıda tahsil edilecek tutardan küçükse tahsilat esas alınır."
		>
			<fieldset className={classes.fields} disabled={!mayEdit}>
				<RuleFields
					rules={proofs}
					mayEdit={mayEdit}
					onChange={(change) => form.setFieldValue('proofs', { ...proofs, ...change })}
				/>
				{usesCodes({ proofs, senderProofs }) ? <MessageWay /> : null}
				{senderProofs.map((rule, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a sender that is being typed has no other key
					<fieldset key={at} className={classes.sender} aria-label="Göndericiye özel kural">
						<div className={classes.senderHead}>
							<TextInput
								label="Gönderici"
								withAsterisk
								maxLength={120}
								value={rule.sender}
								error={form.errors[`senderProofs.${at}.sender`]}
								onChange={(event) => changeSender(at, { sender: event.currentTarget.value })}
							/>
							{mayEdit ? (
								<RemoveRowButton
									label="Gönderici kuralını kaldır"
									onClick={() => setSenders(senderProofs.filter((_, each) => each !== at))}
								/>
							) : null}
						</div>
						<RuleFields
							rules={rule}
							mayEdit={mayEdit}
							onChange={(change) => changeSender(at, change)}
						/>
					</fieldset>
				))}
				{mayEdit ? (
					<div className={classes.wide}>
						<AddRowButton
							onClick={() => setSenders([...senderProofs, { ...noProofRules, sender: '' }])}
						>
							Göndericiye Özel Kural Ekle
						</AddRowButton>
					</div>
				) : null}
			</fieldset>
		</Panel>
	);
}

/** Where the messages with the codes go. */
function MessageWay() {
	const { data } = useMessages();
	if (data === undefined) return null;
	return (
		<Text size="sm" c="dimmed" className={classes.wide}>
			{messageWaySentence(data)}
		</Text>
	);
}

type When = 'never' | 'always' | 'from';

const whenOptions: { value: When; label: string }[] = [
	{ value: 'never', label: 'Aranmaz' },
	{ value: 'always', label: 'Her teslimatta' },
	{ value: 'from', label: 'Tutara göre' },
];

/** The value offered first where a proof depends on it: ₺1.000,00. */
const firstValueKurus = 100_000;

function whenOf(fromKurus: number | null): When {
	if (fromKurus === null) return 'never';
	return fromKurus === 0 ? 'always' : 'from';
}

type RuleProps = {
	readonly rules: ProofRules;
	readonly mayEdit: boolean;
	readonly onChange: (change: Partial<Record<ProofKind, number | null>>) => void;
};

function RuleFields({ rules, mayEdit, onChange }: RuleProps) {
	return proofKinds.map((kind) => (
		<div key={kind} className={classes.proof}>
			<Select
				label={proofWords[kind]}
				required
				options={whenOptions}
				disabled={!mayEdit}
				value={whenOf(rules[kind])}
				onChange={(when) =>
					onChange({ [kind]: when === 'from' ? firstValueKurus : when === 'always' ? 0 : null })
				}
			/>
			{whenOf(rules[kind]) === 'from' ? (
				<MoneyInput
					label={`${proofWords[kind]}: bu tutar ve üstü`}
					amountKurus={rules[kind] ?? 0}
					onAmount={(fromKurus) => onChange({ [kind]: Math.max(fromKurus, 1) })}
				/>
			) : null}
		</div>
	));
}
