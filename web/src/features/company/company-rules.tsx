import { type CashStep, cashSteps, cashStepWord } from '@sevk/domain/company/company-cash-rounding';
import { fieldOf } from '../../ui/form/field-of.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type CompanyFieldsProps, CompanyPanel, RuleSwitch } from './company-rule-fields.tsx';

export function DeliveryRules({ form, mayEdit }: CompanyFieldsProps) {
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
			<RuleSwitch
				wide
				form={form}
				name="sameDaySecondAttempt"
				label="Aynı gün ikinci deneme yapılabilir"
			/>
		</CompanyPanel>
	);
}

export function LoadingRules({ form, mayEdit }: CompanyFieldsProps) {
	return (
		<CompanyPanel
			title="Zimmet kuralları"
			note="Sürücünün zimmeti kabulünde ve depodaki ürünlerde uygulanır."
			mayEdit={mayEdit}
		>
			<RuleSwitch
				wide
				form={form}
				name="acceptanceSignature"
				label="Zimmet kabulünde imza zorunlu"
				description="Sürücü telefonda imzalar ya da depo imzalı listenin fotoğrafını veya PDF dosyasını ekler."
			/>
			<RuleSwitch
				wide
				form={form}
				name="disposalApproval"
				label="Hurdaya ayırma ve kayıp yazma ikinci kişinin onayını ister"
				description="İsteyen onaylayamaz; ürün onaylanana kadar depoda, bulunamayan koli kayıp araştırmasında kalır. Kapalıyken yetkili kişi tek başına karar verir."
			/>
		</CompanyPanel>
	);
}

export function CashRules({ form, mayEdit }: CompanyFieldsProps) {
	return (
		<CompanyPanel
			title="Tahsilat ve kasa kuralları"
			note="Sürücünün kapıdaki tahsilatında ve gün sonu sayımında uygulanır."
			mayEdit={mayEdit}
		>
			<RuleSwitch
				wide
				form={form}
				name="cardSlip"
				label="Kart tahsilatında slip no ve onay kodu zorunlu"
			/>
			<Select
				label="Nakit yuvarlama"
				description="Nakit, en yakın tutara yuvarlanarak alınır; yarısı yukarı. Fark ayrı yazılır, sürücüye borç olmaz. Kart kuruşu kuruşuna çekilir. Yoldaki rotalar çıktıkları kuralla biter."
				options={cashStepOptions}
				required
				disabled={!mayEdit}
				value={String(form.values.cashStepKurus)}
				onChange={(value) => form.setFieldValue('cashStepKurus', cashStepFrom(value))}
			/>
			<RuleSwitch
				wide
				form={form}
				name="blindCount"
				label="Kör sayım: beklenen tutar, kasa sayıldıktan sonra görünür"
				description="Kasa / Muhasebe rolü tahsilatı rotalarda ve siparişlerde de sayımdan sonra görür. Fark çıkarsa kasa bir kez yeniden sayılabilir; iki sayım da saklanır."
			/>
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

export function DepartureRules({ form, mayEdit }: CompanyFieldsProps) {
	return (
		<CompanyPanel
			title="Çıkış kuralları"
			note="Çıkış öncesi kontrolde uygulanır."
			mayEdit={mayEdit}
		>
			<RuleSwitch
				wide
				form={form}
				name="coldChainBlocks"
				label="Soğuk zincir siparişi soğutuculu olmayan araçla çıkamaz"
				description="Soğutuculu araç: kasa tipi Frigorifik ya da özelliği Soğuk zincir. Kapalıyken yalnızca uyarır."
			/>
		</CompanyPanel>
	);
}

export function PaperRules({ form, mayEdit }: CompanyFieldsProps) {
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
