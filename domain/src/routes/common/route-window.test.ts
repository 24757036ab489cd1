import { expect, test } from 'vitest';
import { stopWindowOf } from './route-window.ts';

test('the window of a stop suits all its orders, otherwise the earliest end applies', () => {
	const window = (start: string | null, end: string | null) => ({ start, end });
	expect(stopWindowOf([window('09:00', '13:00'), window('11:00', '15:00')])).toEqual(
		window('11:00', '13:00'),
	);
	expect(stopWindowOf([window('09:00', '11:00'), window('13:00', '15:00')])).toEqual(
		window('09:00', '11:00'),
	);
	expect(stopWindowOf([window(null, '12:00'), window(null, null)])).toEqual(window(null, '12:00'));
	expect(stopWindowOf([])).toEqual(window(null, null));
});
