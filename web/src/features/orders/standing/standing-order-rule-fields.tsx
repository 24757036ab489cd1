import { Checkbox, Group } from '@mantine/core';
import type { StandingRuleRecord } from '@sevk/contract/orders/standing-orders';
import { type Weekday, weekdays, weekdayWords } from '@sevk/domain/common/date/work-week';
import { standingMost } from '@sevk/domain/orders/standing/standing-order';
import { DateField } from '../../../ui/date/date-field.tsx';
import { useToday } from '../../../ui/date/use-today.ts';
import { FormGroup, Wide } from '../../../ui/dialog/form-modal.tsx';
import { Select } from '../../../ui/select/select.tsx';

type Props = {
	readonly rule: StandingRuleRecord;
	readonly errors: Partial<Record<keyof StandingRuleRecord, string>>;
	readonly onChange: (change: Partial<StandingRuleRecord>) => void;
};

const weekOptions = Array.from({ length: standingMost.everyWeeks }, (_, at) => ({
	value: String(at + 1),
	label: at === 0 ? 'Her hafta' : `${at + 1} haftada bir`,
}));

/** On which days an order repeats: weekdays, weeks, first and last day, a pause. */
export function StandingOrderRuleFields({ rule, errors, onChange }: Props) {
	const today = useToday();
	return (
		<>
			<Wide>
				<Checkbox.Group
					label="Günler"
					withAsterisk
					value={rule.weekdays}
					error={errors.weekdays}
					onChange={(days) => onChange({ weekdays: days as Weekday[] })}
				>
					<Group gap="sm" mt={6}>
						{weekdays.map((day) => (
							<Checkbox key={day} value={day} label={weekdayWords[day]} />
						))}
					</Group>
				</Checkbox.Group>
			</Wide>
			<Select
				label="Sıklık"
				options={weekOptions}
				name="label"
				valueKey="value"
				value={String(rule.everyWeeks)}
				onChange={(value) => onChange({ everyWeeks: Number(value ?? 1) })}
			/>
			<DateField
				label="İlk Gün"
				required
				min={today}
				value={rule.startsOn === '' ? null : rule.startsOn}
				error={errors.startsOn}
				onChange={(startsOn) => onChange({ startsOn: startsOn ?? '' })}
			/>
			<DateField
				label="Son Gün"
				description="Boşsa süresizdir."
				clearable
				value={rule.endsOn}
				error={errors.endsOn}
				onChange={(endsOn) => onChange({ endsOn })}
			/>
			<FormGroup title="Ara Ver" />
			<DateField
				label="Aranın İlk Günü"
				clearable
				value={rule.pausedFrom}
				error={errors.pausedFrom}
				onChange={(pausedFrom) => onChange({ pausedFrom })}
			/>
			<DateField
				label="Aranın Son Günü"
				description="Boşsa ara siz kaldırana kadar sürer."
				clearable
				value={rule.pausedUntil}
				error={errors.pausedUntil}
				onChange={(pausedUntil) => onChange({ pausedUntil })}
			/>
		</>
	);
}
