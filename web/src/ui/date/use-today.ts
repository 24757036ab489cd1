import { dayEnd, type ServiceDate, todayIn } from '@sevk/domain/common/date/date';
import { useEffect, useState } from 'react';

/** Today in Istanbul. A page that stays open past midnight renders again with the new day. */
export function useToday(): ServiceDate {
	const [today, setToday] = useState(() => todayIn(new Date()));
	useEffect(() => {
		const restMs = dayEnd(today).getTime() + 1 - Date.now();
		const timer = setTimeout(() => setToday(todayIn(new Date())), restMs);
		return () => clearTimeout(timer);
	}, [today]);
	return today;
}
