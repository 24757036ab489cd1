import { Checkbox, Radio, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { CapacityDayCell } from '@sevk/contract/capacity/capacity';
import { allAreas } from '@sevk/domain/capacity/capacity';
import {
	capacityAreaWord,
	capacityFill,
	formatCapacityDay,
} from '@sevk/domain/capacity/capacity-words';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { z } from 'zod';
import { DateField } from '../../ui/date/date-field.tsx';
import { FormModal, Wide } from '../../ui/dialog/form-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { useSaveCapacityDays } from './capacity-queries.ts';
import { notifySaved } from './capacity-saved.ts';

type Props = {
	readonly depotId: string;
	readonly area: string;
	readonly day: CapacityDayCell;
	readonly onClose: () => void;
};

type Draft = {
	kind: 'rule' | 'limits' | 'closed';
	until: string;
	all: boolean;
	stops: number | null;
	desi: number | null;
	reason: string;
};

const draft = z
	.object({
		kind: z.enum(['rule', 'limits', 'closed']),
		until: z.string(),
		all: z.boolean(),
		stops: z.number().nullable(),
		desi: z.number().nullable(),
		reason: z.string().trim().max(200),
	})
	.superRefine(({ kind, stops, desi, reason }, context) => {
		const refuse = (field: keyof Draft, message: string) =>
			context.addIssue({ code: 'custom', path: [field], message });
		if (kind === 'limits' && stops === null && desi === null) {
			refuse('stops', 'Durak ya da desi sınırı girin.');
		}
		if (kind !== 'rule' && reason.length < 3) refuse('reason', 'Nedeni yazın (en az 3 harf).');
	});

/** One day of an ilçe, or several: closed or with other numbers, or again as its rule says. */
export function CapacityDayForm({ depotId, area, day, onClose }: Props) {
	const save = useSaveCapacityDays();
	const { serviceDate: from, source } = day;
	const isException = source === 'exception';
	const form = useForm<Draft>({
		initialValues: {
			kind: isException ? (day.closed ? 'closed' : 'limits') : 'limits',
			until: from,
			all: false,
			stops: day.stops,
			desi: day.desi,
			reason: day.reason ?? '',
		},
		validate: schemaResolver(draft, { sync: true }),
	});
	const { kind, all } = form.values;

	async function submit({ until, stops, desi, reason }: Draft) {
		const closed = kind === 'closed';
		const numbers = closed ? { stops: null, desi: null } : { stops, desi };
		const exception = kind === 'rule' ? null : { closed, ...numbers, reason: reason.trim() };
		const areas = [kind !== 'limits' && all ? allAreas : area];
		try {
			notifySaved(await save.mutateAsync({ body: { depotId, areas, from, until, exception } }));
			if (kind === 'rule') notifySuccess('Gün haftalık sınırına döndü.');
			onClose();
		} catch {
			// The form shows the refusal.
		}
	}

	const taken = { stops: day.takenStops, desi: day.takenDesi };
	return (
		<FormModal
			opened
			title={`${capacityAreaWord(area)}: ${formatCapacityDay(from)}`}
			verb="Kaydet"
			busy={save.isPending}
			dirty={form.isDirty()}
			error={save.error}
			maxWidth={480}
			onClose={onClose}
			onSubmit={form.onSubmit(submit)}
		>
			<Wide>
				<p>
					Alınan: {formatDecimal(day.takenStops)} durak, {formatDecimal(day.takenDesi)} desi
					{day.stops === null && day.desi === null ? '' : ` (${capacityFill(day, taken)})`}
				</p>
			</Wide>
			<Wide>
				<Radio.Group
					label="Bu gün"
					value={kind}
					onChange={(value) => form.setValues({ kind: value as Draft['kind'] })}
				>
					<Radio mt={6} value="rule" label="Haftalık sınır geçerli" />
					<Radio mt={6} value="limits" label="Sınır farklı" />
					<Radio mt={6} value="closed" label="Kapalı" />
				</Radio.Group>
			</Wide>
			{kind === 'limits' ? (
				<>
					<NumberField label="Durak" {...fieldOf(form, 'stops')} />
					<NumberField label="Desi" {...fieldOf(form, 'desi')} />
				</>
			) : (
				<Wide>
					<Checkbox
						label="Bütün ilçeler için (bayram, kar)"
						checked={all}
						onChange={(event) => form.setValues({ all: event.currentTarget.checked })}
					/>
				</Wide>
			)}
			<Wide>
				<DateField label="Son Gün" min={from} {...fieldOf(form, 'until')} />
			</Wide>
			{kind === 'rule' ? null : (
				<Wide>
					<TextInput
						label="Neden"
						withAsterisk
						maxLength={200}
						placeholder="Ramazan Bayramı, kar yağışı"
						{...form.getInputProps('reason')}
					/>
				</Wide>
			)}
		</FormModal>
	);
}
