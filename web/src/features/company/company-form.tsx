import { Alert, Button, Switch, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import {
	type CompanyAnswer,
	type CompanyFields,
	companyFields,
} from '@sevk/contract/company/company';
import {
	type RecipientListing,
	recipientListings,
	recipientListingWords,
} from '@sevk/domain/common/access/recipient-view';
import { formatPhone, parsePhone } from '@sevk/domain/common/format/phone';
import { formatIban, parseIban } from '@sevk/domain/common/identifier/iban';
import { isNationalId, isTaxNumber } from '@sevk/domain/common/identifier/national-id';
import { type CashStep, cashSteps, cashStepWord } from '@sevk/domain/company/company-cash-rounding';
import { isMapAddress, storedMapStyle } from '@sevk/domain/company/company-map';
import { companyRefusals } from '@sevk/domain/company/company-words';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fileAddress } from '../../api/call/file-address.ts';
import { uploadTemp } from '../../api/call/upload.ts';
import { fieldErrors } from '../../api/connection/problem.ts';
import { useMay, useScopeNote } from '../../api/state/client-store.ts';
import { FormProblem } from '../../ui/dialog/form-problem.tsx';
import { useUnsaved } from '../../ui/dialog/use-unsaved.ts';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { FileUploadBox } from '../../ui/file/file-upload-box.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { masks } from '../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../ui/form/masked-input.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type AlertLimitsDraft, CompanyAlertLimits } from './company-alert-limits.tsx';
import classes from './company-form.module.css';
import { CompanyMap } from './company-map.tsx';
import { CompanyProofRules } from './company-proof-rules.tsx';
import { useEditCompany } from './company-queries.ts';

type Draft = Omit<
	CompanyFields,
	'taxNumber' | 'phone' | 'iban' | 'maxAttempts' | 'branchDays' | 'alerts'
> & {
	taxNumber: string;
	phone: string;
	iban: string;
	maxAttempts: number | null;
	branchDays: number | null;
	alerts: AlertLimitsDraft;
};

/** The company's form, read-only without the right to edit. */
export function CompanyForm({ company }: { readonly company: CompanyAnswer }) {
	const mayEdit = useMay('company.edit');
	const note = useScopeNote('company.edit');
	const edit = useEditCompany();
	const check = schemaResolver(companyFields, { sync: true });
	const form = useForm<Draft>({
		initialValues: draftOf(company),
		validate: (draft) => ({ ...check(bodyOf(draft)), ...numberErrors(draft) }),
	});
	const dirty = form.isDirty();
	useUnsaved(dirty && mayEdit);

	async function save(draft: Draft) {
		try {
			await edit.mutateAsync({ body: { ...bodyOf(draft), version: company.version } });
			notifySuccess('Değişiklikler kaydedildi.');
		} catch (problem) {
			form.setErrors(fieldErrors(problem));
		}
	}

	return (
		<form className={classes.form} onSubmit={form.onSubmit(save)} noValidate>
			{note === null ? null : (
				<Alert color="gray" icon={<IconLock size={18} aria-hidden />}>
					{note}
				</Alert>
			)}
			<CompanyDetails form={form} mayEdit={mayEdit} />
			<DeliveryRules form={form} mayEdit={mayEdit} />
			<CompanyAlertLimits form={form} mayEdit={mayEdit} />
			<CompanyProofRules form={form} mayEdit={mayEdit} />
			<LoadingRules form={form} mayEdit={mayEdit} />
			<CashRules form={form} mayEdit={mayEdit} />
			<PaperRules form={form} mayEdit={mayEdit} />
			<DepartureRules form={form} mayEdit={mayEdit} />
			<CompanyMap form={form} mayEdit={mayEdit} />
			<PersonalData form={form} mayEdit={mayEdit} />
			<FormProblem error={edit.error} />
			{mayEdit && dirty ? (
				<div className={classes.buttons}>
					<Button type="submit" loading={edit.isPending}>
						Kaydet
					</Button>
					<Button
						variant="default"
						onClick={() => {
							form.reset();
							edit.reset();
						}}
					>
						Vazgeç
					</Button>
				</div>
			) : null}
		</form>
	);
}

type PanelProps = {
	readonly title: string;
	readonly note: string;
	readonly mayEdit: boolean;
	readonly children: ReactNode;
};

/** Fields under one heading; without the right to edit they can only be read. */
function CompanyPanel({ title, note, mayEdit, children }: PanelProps) {
	return (
		<Panel title={title} note={note}>
			<fieldset className={classes.fields} disabled={!mayEdit}>
				{children}
			</fieldset>
		</Panel>
	);
}

type FieldsProps = { readonly form: UseFormReturnType<Draft>; readonly mayEdit: boolean };

type RuleSwitchProps = Pick<FieldsProps, 'form'> & {
	readonly name: keyof Draft;
	readonly label: string;
	readonly description?: string;
};

function RuleSwitch({ form, name, ...words }: RuleSwitchProps) {
	return <Switch {...words} {...form.getInputProps(name, { type: 'checkbox' })} />;
}

/** The heading of printed documents. */
function CompanyDetails({ form, mayEdit }: FieldsProps) {
	const field = form.getInputProps;
	return (
		<CompanyPanel
			title="Firma bilgileri"
			note="Zimmet listesi ve tutanakların başlığında yer alır."
			mayEdit={mayEdit}
		>
			<div className={classes.wide}>
				<TextInput
					label="Firma unvanı"
					placeholder="Boğaz Dağıtım ve Lojistik A.Ş."
					autoComplete="organization"
					{...field('title')}
				/>
			</div>
			<TextInput label="Vergi dairesi" {...field('taxOffice')} />
			<MaskedInput
				label="Vergi no (VKN ya da TCKN)"
				mask={masks.taxNumber}
				inputMode="numeric"
				{...fieldOf(form, 'taxNumber')}
			/>
			<MaskedInput label="Telefon" mask={masks.phone} type="tel" {...fieldOf(form, 'phone')} />
			<MaskedInput
				label="IBAN"
				mask={masks.iban}
				placeholder="TR00 0000 0000 0000 0000 0000 00"
				{...fieldOf(form, 'iban')}
			/>
			<div className={classes.wide}>
				<Textarea label="Adres" autosize minRows={2} {...field('address')} />
			</div>
			{mayEdit ? (
				<div className={classes.wide}>
					<FileUploadBox
						label="Logo (PNG ya da JPG)"
						accept="image/png,image/jpeg"
						files={form.values.logoFile ? [{ fileName: form.values.logoFile }] : []}
						onChange={(files) => form.setValues({ logoFile: files.at(-1)?.fileName ?? null })}
						upload={uploadTemp}
						addressOf={fileAddress}
					/>
				</div>
			) : null}
		</CompanyPanel>
	);
}

function DeliveryRules({ form, mayEdit }: FieldsProps) {
	return (
		<CompanyPanel
			title="Teslimat kuralları"
			note="Teslim edilemeyen siparişlerin sonraki adımında uygulanır."
			mayEdit={mayEdit}
		>
			<NumberField
				label="En fazla deneme"
				description="Bu kadar denemeden sonra ertesi güne devredilmez."
				{...fieldOf(form, 'maxAttempts')}
			/>
			<NumberField
				label="Şubede bekleme (gün)"
				description="Süre dolunca sipariş ekranı uyarır."
				{...fieldOf(form, 'branchDays')}
			/>
			<div className={classes.wide}>
				<RuleSwitch
					form={form}
					name="sameDaySecondAttempt"
					label="Aynı gün ikinci deneme yapılabilir"
				/>
			</div>
		</CompanyPanel>
	);
}

function LoadingRules({ form, mayEdit }: FieldsProps) {
	return (
		<CompanyPanel
			title="Zimmet kuralları"
			note="Sürücünün zimmeti kabulünde ve depodaki ürünlerde uygulanır."
			mayEdit={mayEdit}
		>
			<div className={classes.wide}>
				<RuleSwitch
					form={form}
					name="acceptanceSignature"
					label="Zimmet kabulünde imza zorunlu"
					description="Sürücü telefonda imzalar ya da depo imzalı listenin fotoğrafını veya PDF dosyasını ekler."
				/>
			</div>
			<div className={classes.wide}>
				<RuleSwitch
					form={form}
					name="disposalApproval"
					label="Hurdaya ayırma ikinci kişinin onayını ister"
					description="İsteyen onaylayamaz; ürün, onaylanana kadar depoda kalır. Kapalıyken yetkili kişi tek başına ayırır."
				/>
			</div>
		</CompanyPanel>
	);
}

function CashRules({ form, mayEdit }: FieldsProps) {
	return (
		<CompanyPanel
			title="Tahsilat ve kasa kuralları"
			note="Sürücünün kapıdaki tahsilatında ve gün sonu sayımında uygulanır."
			mayEdit={mayEdit}
		>
			<div className={classes.wide}>
				<RuleSwitch
					form={form}
					name="cardSlip"
					label="Kart tahsilatında slip no ve onay kodu zorunlu"
				/>
			</div>
			<Select
				label="Nakit yuvarlama"
				description="Nakit, en yakın tutara yuvarlanarak alınır; yarısı yukarı. Fark ayrı yazılır, sürücüye borç olmaz. Kart kuruşu kuruşuna çekilir. Yoldaki rotalar çıktıkları kuralla biter."
				options={cashStepOptions}
				required
				disabled={!mayEdit}
				value={String(form.values.cashStepKurus)}
				onChange={(value) => form.setFieldValue('cashStepKurus', cashStepFrom(value))}
			/>
			<div className={classes.wide}>
				<RuleSwitch
					form={form}
					name="blindCount"
					label="Kör sayım: beklenen tutar, kasa sayıldıktan sonra görünür"
					description="Kasa / Muhasebe rolü tahsilatı rotalarda ve siparişlerde de sayımdan sonra görür. Fark çıkarsa kasa bir kez yeniden sayılabilir; iki sayım da saklanır."
				/>
			</div>
		</CompanyPanel>
	);
}

const cashStepOptions = cashSteps.map((step) => ({
	value: String(step),
	label: cashStepWord(step),
}));

function cashStepFrom(value: string | null): CashStep {
	return cashSteps.find((step) => String(step) === value) ?? 0;
}

const paperRules = [
	['insuranceBlocks', 'Trafik sigortası'],
	['licenceBlocks', 'Ehliyet'],
	['inspectionBlocks', 'Muayene'],
	['roadCardBlocks', 'K belgesi (taşıt kartı)'],
	['srcBlocks', 'SRC belgesi'],
] as const;

function DepartureRules({ form, mayEdit }: FieldsProps) {
	return (
		<CompanyPanel
			title="Çıkış kuralları"
			note="Çıkış öncesi kontrolde uygulanır."
			mayEdit={mayEdit}
		>
			<div className={classes.wide}>
				<RuleSwitch
					form={form}
					name="coldChainBlocks"
					label="Soğuk zincir siparişi soğutuculu olmayan araçla çıkamaz"
					description="Soğutuculu araç: kasa tipi Frigorifik ya da özelliği Soğuk zincir. Kapalıyken yalnızca uyarır."
				/>
			</div>
		</CompanyPanel>
	);
}

function PaperRules({ form, mayEdit }: FieldsProps) {
	return (
		<CompanyPanel
			title="Süresi dolan belge çıkışı engeller"
			note="Kapalı olanlar yalnızca uyarır. Tarihler araç ve sürücü kaydındadır; 30 gün kala uyarı başlar."
			mayEdit={mayEdit}
		>
			{paperRules.map(([name, label]) => (
				<RuleSwitch key={name} form={form} name={name} label={label} />
			))}
		</CompanyPanel>
	);
}

function PersonalData({ form, mayEdit }: FieldsProps) {
	return (
		<CompanyPanel
			title="Kişisel veriler"
			note="Sürücü, yoldaki rotasının alıcılarını her durumda açık görür. İmzalanan belgelerde ad açık yazar."
			mayEdit={mayEdit}
		>
			<Select
				label="Listelerde alıcı bilgisi"
				description="Listelerde, haritada, aramada ve dışa aktarılan dosyalarda uygulanır."
				options={listingOptions}
				required
				disabled={!mayEdit}
				value={form.values.recipientListing}
				onChange={(value) =>
					form.setFieldValue('recipientListing', (value ?? 'by_role') as RecipientListing)
				}
			/>
		</CompanyPanel>
	);
}

const listingOptions = recipientListings.map((value) => ({
	value,
	label: recipientListingWords[value],
}));

/** Check digits are validated while typing; the server validates again. */
function numberErrors({ taxNumber, phone, iban, mapStyle }: Draft) {
	const mapOk = mapStyle.choice !== 'own' || isMapAddress(mapStyle.address.trim());
	const taxOk = taxNumber === '' || isTaxNumber(taxNumber) || isNationalId(taxNumber);
	return {
		...(taxOk ? {} : { taxNumber: companyRefusals['company/tax-number-invalid']() }),
		...(phone === '' || parsePhone(phone)
			? {}
			: { phone: companyRefusals['company/phone-invalid']() }),
		...(iban === '' || parseIban(iban) ? {} : { iban: companyRefusals['company/iban-invalid']() }),
		...(mapOk ? {} : { 'mapStyle.address': companyRefusals['company/map-address-invalid']() }),
	};
}

function draftOf({ version: _version, ...company }: CompanyAnswer): Draft {
	return {
		...company,
		taxNumber: company.taxNumber ?? '',
		phone: company.phone ? formatPhone(company.phone) : '',
		iban: company.iban ? formatIban(company.iban) : '',
	};
}

function bodyOf(draft: Draft): CompanyFields {
	return {
		...draft,
		taxNumber: draft.taxNumber || null,
		phone: draft.phone || null,
		iban: draft.iban || null,
		maxAttempts: draft.maxAttempts ?? 0,
		branchDays: draft.branchDays ?? 0,
		alerts: limitsOf(draft.alerts),
		mapStyle: storedMapStyle(draft.mapStyle),
	};
}

/** An empty field is below every range. */
function limitsOf({ closingTime, ...numbers }: AlertLimitsDraft): CompanyFields['alerts'] {
	return {
		acceptanceMinutes: numbers.acceptanceMinutes ?? -1,
		departureMinutes: numbers.departureMinutes ?? -1,
		stopMinutes: numbers.stopMinutes ?? -1,
		areaKm: numbers.areaKm ?? -1,
		signalMinutes: numbers.signalMinutes ?? -1,
		closingTime: closingTime ?? '',
	};
}
