import type { DateRange, MinuteRange } from '@sevk/domain/common/date/date-range';
import { useState } from 'react';
import { DateField } from '../ui/date/date-field.tsx';
import { DateRangeField } from '../ui/date/date-range-field.tsx';
import { DateStepper } from '../ui/date/date-stepper.tsx';
import { DateTimeRangeField } from '../ui/date/date-time-range-field.tsx';
import { TimeField } from '../ui/date/time-field.tsx';
import { Section, State } from './section.tsx';

export function DateSection() {
	const [day, setDay] = useState<string | null>(null);
	const [days, setDays] = useState<DateRange | null>(null);
	const [minutes, setMinutes] = useState<MinuteRange | null>(null);
	const [time, setTime] = useState<string | null>(null);
	const [stepped, setStepped] = useState('2026-11-20');
	return (
		<Section title="Tarih ve saat">
			<State title="Gün" emitted={day}>
				<DateField label="Teslimat tarihi" required clearable value={day} onChange={setDay} />
			</State>
			<State title="Gün aralığı" emitted={days}>
				<DateRangeField label="Rota tarihi" clearable value={days} onChange={setDays} />
			</State>
			<State title="Tarih ve saat aralığı" emitted={minutes}>
				<DateTimeRangeField label="Sonuç zamanı" clearable value={minutes} onChange={setMinutes} />
			</State>
			<State title="Saat" emitted={time}>
				<TimeField label="Çıkış saati" value={time} onChange={setTime} />
			</State>
			<State title="Gün gezgini" emitted={stepped}>
				<DateStepper value={stepped} onChange={setStepped} />
			</State>
			<State title="Sınırlı, kapalı, hatalı">
				<DateField
					label="Yalnız Kasım 2026"
					min="2026-11-01"
					max="2026-11-30"
					value="2026-11-20"
					onChange={() => undefined}
				/>
				<DateField label="Kapalı" disabled value="2026-11-20" onChange={() => undefined} />
				<DateField label="Hatalı" error="Tarih zorunlu." value={null} onChange={() => undefined} />
			</State>
		</Section>
	);
}
