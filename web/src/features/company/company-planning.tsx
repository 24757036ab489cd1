import { type PlanningRules, planningRuleWords } from '@sevk/domain/company/company-planning';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { PlanningDraft } from './company-draft.ts';
import { type CompanyFieldsProps, CompanyPanel } from './company-rule-fields.tsx';

const times = ['placeMinutes', 'pieceSeconds'] as const satisfies (keyof PlanningRules)[];
const costs = [
	['vehicleKurus', 'Araç kaydında günlük maliyet yoksa.'],
	['hourKurus', 'Araç kaydında saat maliyeti yoksa.'],
	['kmKurus', 'Araç kaydında km maliyeti yoksa.'],
	['moveKurus', 'Yükseldikçe plan daha az değişir. 0: taşımak serbest.'],
	['strangeDistrictKurus', 'Bildiği ilçeler sürücü kaydındadır.'],
	['balanceKurus', 'Yükseldikçe çalışma saatleri eşitlenir, yol uzayabilir. 0: denge gözetilmez.'],
] as const;

/** Times and costs with which Otomatik Planla counts. */
export function CompanyPlanning({ form, mayEdit }: CompanyFieldsProps) {
	const { planning } = form.values;
	const change = (rule: Partial<PlanningDraft>) =>
		form.setFieldValue('planning', { ...planning, ...rule });
	return (
		<CompanyPanel
			title="Otomatik planlama"
			note="Planlama süreleri ve maliyetleri bunlarla hesaplar; yeni öneriler için geçerlidir."
			mayEdit={mayEdit}
		>
			{times.map((name) => (
				<NumberField
					key={name}
					label={planningRuleWords[name]}
					value={planning[name]}
					onChange={(value) => change({ [name]: value })}
					error={form.errors[`planning.${name}`]}
				/>
			))}
			{costs.map(([name, description]) => (
				<MoneyInput
					key={name}
					label={planningRuleWords[name]}
					description={description}
					amountKurus={planning[name]}
					onAmount={(amountKurus) => change({ [name]: amountKurus })}
					error={form.errors[`planning.${name}`]}
				/>
			))}
		</CompanyPanel>
	);
}
