import { expect, test } from 'vitest';
import { orderStates } from '../common/order.ts';
import { worklistOf } from '../list/order-worklist.ts';
import { custodyPlaces } from '../piece/piece-custody.ts';
import {
	receivedSentence,
	refuseReceipt,
	repeatsLastPaper,
	surplusReasonOf,
} from './order-receipt.ts';

test('only an expected piece of an order that goes on is received', () => {
	for (const place of custodyPlaces) {
		for (const orderState of orderStates) {
			const isReceived = refuseReceipt({ place, orderState }, null) === null;
			// What is received is work of Mal Kabul, and the other way round.
			expect(isReceived).toBe(worklistOf(orderState, place) === 'receipt');
		}
	}
});

test('a repeated scan informs, other pieces stop', () => {
	expect(refuseReceipt({ place: 'depot', orderState: 'ready' }, null)).toMatchObject({
		code: 'already-received',
		tone: 'info',
	});
	expect(refuseReceipt({ place: 'debit', orderState: 'planned' }, null)?.sentence).toBe(
		'Bu koli depoda beklenmiyor: Zimmette.',
	);
	expect(refuseReceipt(null, 'Bağcılar')?.sentence).toBe(
		'Bu koli Bağcılar deposuna kayıtlı, ayırın.',
	);
});

test('goods that nobody expects here are surplus, a repeated scan is not', () => {
	expect(surplusReasonOf('unknown')).toBe('unknown');
	expect(surplusReasonOf('other-depot')).toBe('other_depot');
	expect(surplusReasonOf('cancelled')).toBe('cancelled');
	expect(surplusReasonOf('already-received')).toBeNull();
	expect(surplusReasonOf('elsewhere')).toBeNull();
});

test('the sentence counts the pieces of the delivery and of the order', () => {
	const counts = { arrived: 12, total: 40, orderArrived: 2, orderTotal: 3 };
	expect(receivedSentence(counts)).toBe('Kabul edildi (12/40) · Çok parçalı: 2/3 okundu');
	expect(receivedSentence({ ...counts, orderTotal: 1 })).toBe('Kabul edildi (12/40)');
});

test('a paper says something new by goods, a cancellation, a missing piece or a note', () => {
	const nothing = { hasLines: false, cancelledCount: 0, newlyMissingCount: 0, note: '' };
	expect(repeatsLastPaper(nothing)).toBe(true);
	for (const news of [
		{ hasLines: true },
		{ cancelledCount: 1 },
		{ newlyMissingCount: 1 },
		{ note: 'Araç yarın yine gelecek' },
	]) {
		expect(repeatsLastPaper({ ...nothing, ...news })).toBe(false);
	}
});
