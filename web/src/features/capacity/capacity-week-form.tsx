import { Checkbox } from '@mantine/core';
import type { CapacityRuleRecord } from '@sevk/contract/capacity/capacity';
import { allAreas, capacityMost } from '@sevk/domain/capacity/capacity';
import { capacityAreaWord } from '@sevk/domain/capacity/capacity-words';
import { type Weekday, weekdays, weekdayWords } from '@sevk/domain/common/date/work-week';
import { useState } from 'react';
import { TimeField } from '../../ui/date/time-field.tsx';
import { FormModal, Wide } from '../../ui/dialog/form-modal.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { DistrictSelect, ProvinceSelect } from '../../ui/place/place-select.tsx';
import { Select } from '../../ui/select/select.tsx';
import { useSaveCapacityRules } from './capacity-queries.ts';
import { notifySaved } from './capacity-saved.ts';
import classes from './capacity-week-form.module.css';

type Props = {
	readonly depotId: string;
	/** null: the ilçe is chosen first. */
	readonly area: string | null;
	readonly rules: readonly CapacityRuleRecord[];
	readonly onClose: () => void;
};

type Day = Pick<CapacityRuleRecord, 'closed' | 'stops' | 'desi'>;

const cutOffDayWords = Array.from({ length: capacityMost.cutOffDays + 1 }, (_, days) => ({
	value: String(days),
	label: days === 0 ? 'Aynı gün' : `${days} gün önce`,
}));

/** The rules of a week: what an ilçe has on each weekday, and until when orders are taken. */
export function CapacityWeekForm({ depotId, area: ownArea, rules, onClose }: Props) {
	const save = useSaveCapacityRules();
	const [place, setPlace] = useState({ province: 'İstanbul', district: '' });
	const area = ownArea ?? (place.district === '' ? null : `${place.province}/${place.district}`);
	const before = rules.filter((rule) => rule.area === ownArea);
	const first = before.find(({ cutOff }) => cutOff !== null);
	const [days, setDays] = useState(() => daysOf(before));
	const [cutOff, setCutOff] = useState(first?.cutOff ?? null);
	const [cutOffDays, setCutOffDays] = useState(first?.cutOffDays ?? 1);
	const [isDirty, setIsDirty] = useState(false);
	const [placeError, setPlaceError] = useState<string | null>(null);
	const isOfAll = area === allAreas;

	const change = (weekday: Weekday, next: Partial<Day>) => {
		setIsDirty(true);
		setDays({ ...days, [weekday]: { ...days[weekday], ...next } });
	};

	async function submit() {
		if (area === null) return setPlaceError('İlçe seçin.');
		const body = {
			depotId,
			rules: weekdays.map((weekday) => {
				const { closed, ...numbers } = days[weekday];
				const limits = closed ? { stops: null, desi: null } : numbers;
				return { area, weekday, closed, ...limits, cutOff: closed ? null : cutOff, cutOffDays };
			}),
		};
		try {
			notifySaved(await save.mutateAsync({ body }));
			onClose();
		} catch {
			// The form shows the refusal.
		}
	}

	return (
		<FormModal
			opened
			title={ownArea === null ? 'İlçe Ekle' : `${capacityAreaWord(ownArea)}: haftalık sınırlar`}
			verb="Kaydet"
			busy={save.isPending}
			dirty={isDirty}
			error={save.error}
			onClose={onClose}
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			{ownArea === null ? (
				<>
					<ProvinceSelect
						label="İl"
						required
						value={place.province}
						onChange={(province) => setPlace({ province, district: '' })}
					/>
					<DistrictSelect
						label="İlçe"
						required
						province={place.province}
						value={place.district}
						onChange={(district) => {
							setPlaceError(null);
							setPlace({ ...place, district });
						}}
						error={placeError}
					/>
				</>
			) : null}
			<Wide>
				<ul className={classes.days} aria-label="Günler">
					{weekdays.map((weekday) => {
						const { closed, stops, desi } = days[weekday];
						const name = weekdayWords[weekday];
						return (
							<li key={weekday}>
								<fieldset className={classes.day} aria-label={name}>
									<span className={classes.name}>{name}</span>
									<Checkbox
										label="Kapalı"
										checked={closed}
										onChange={(event) => change(weekday, { closed: event.currentTarget.checked })}
									/>
									{closed || isOfAll ? null : (
										<>
											<NumberField
												label="Durak"
												placeholder="Sınır yok"
												value={stops}
												onChange={(value) => change(weekday, { stops: value })}
											/>
											<NumberField
												label="Desi"
												placeholder="Sınır yok"
												value={desi}
												onChange={(value) => change(weekday, { desi: value })}
											/>
										</>
									)}
								</fieldset>
							</li>
						);
					})}
				</ul>
			</Wide>
			<TimeField
				label="Son Sipariş Saati"
				value={cutOff}
				onChange={(value) => {
					setIsDirty(true);
					setCutOff(value);
				}}
			/>
			<Select
				label="Hangi Gün"
				options={cutOffDayWords}
				name="label"
				valueKey="value"
				value={String(cutOffDays)}
				onChange={(value) => {
					setIsDirty(true);
					setCutOffDays(Number(value ?? 1));
				}}
			/>
		</FormModal>
	);
}

function daysOf(rules: readonly CapacityRuleRecord[]): Record<Weekday, Day> {
	const days = weekdays.map((weekday) => {
		const rule = rules.find((one) => one.weekday === weekday);
		const { closed = false, stops = null, desi = null } = rule ?? {};
		return [weekday, { closed, stops, desi }];
	});
	return Object.fromEntries(days) as Record<Weekday, Day>;
}
