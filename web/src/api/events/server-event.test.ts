import { expect, test } from 'vitest';
import { takeEvents } from './server-event.ts';

test('complete events are returned, the start of the next one is kept', () => {
	const first = takeEvents('id: 7\ndata: {"noun":"debit"}\n\n: ping\n\nid: 8\nda');
	expect(first.events).toEqual([{ id: '7', data: '{"noun":"debit"}' }]);
	expect(first.rest).toBe('id: 8\nda');
	expect(takeEvents(`${first.rest}ta: x\r\ndata: y\r\n\r\n`).events).toEqual([
		{ id: '8', data: 'x\ny' },
	]);
});
