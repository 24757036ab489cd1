import { TimeField } from '../../ui/date/time-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { AlertLimitsDraft } from './company-draft.ts';
import { type CompanyFieldsProps, CompanyPanel } from './company-rule-fields.tsx';

const numbers = [
	[
		'acceptanceMinutes',
		'Zimmet kabulü (dakika)',
		'Sürücü, gönderilen zimmeti bu süre içinde yanıtlamazsa.',
	],
	[
		'departureMinutes',
		'Geç çıkış (dakika)',
		'İlk teslimat aralığı başladıktan bu kadar sonra araç çıkmadıysa. 0: aralık başlar başlamaz.',
	],
	['stopMinutes', 'Uzun duruş (dakika)', 'Araç bir durakta bu kadar kalırsa.'],
	['signalMinutes', 'Sinyal yok (dakika)', 'Yoldaki araçtan bu kadar süre konum gelmezse.'],
	['areaKm', 'Bölge dışı (km)', 'Araç, duraklarının ve deponun çevresinden bu kadar uzaklaşırsa.'],
] as const;

/** Uyarı sınırları: from when on the office is alerted of a route. */
export function CompanyAlertLimits({ form, mayEdit }: CompanyFieldsProps) {
	const { alerts } = form.values;
	const change = (limit: Partial<AlertLimitsDraft>) =>
		form.setFieldValue('alerts', { ...alerts, ...limit });
	return (
		<CompanyPanel
			title="Uyarı sınırları"
			note="Uyarılar Rotalar’ın Canlı görünümünde ve rotanın ekranında görünür; bildirimler de bu sınırlara göre gider."
			mayEdit={mayEdit}
		>
			{numbers.map(([name, label, description]) => (
				<NumberField
					key={name}
					label={label}
					description={description}
					value={alerts[name]}
					onChange={(value) => change({ [name]: value })}
					error={form.errors[`alerts.${name}`]}
				/>
			))}
			<TimeField
				label="Rota kapanış saati"
				description="Yola çıkan rota bu saatte hâlâ kapatılmadıysa."
				disabled={!mayEdit}
				value={alerts.closingTime}
				onChange={(closingTime) => change({ closingTime })}
				error={form.errors['alerts.closingTime']}
			/>
		</CompanyPanel>
	);
}
