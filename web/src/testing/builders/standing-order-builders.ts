import type { StandingDateRecord, StandingOrder } from '@sevk/contract/orders/standing-orders';
import { umraniye } from './profile-builders.ts';
import { testId } from './test-ids.ts';

export function standingDate(change: Partial<StandingDateRecord> = {}): StandingDateRecord {
	return {
		serviceDate: '2026-11-24',
		state: 'waiting',
		orderId: null,
		orderNo: null,
		placedOn: null,
		problem: null,
		nextDate: null,
		decidedByName: null,
		...change,
	};
}

/** Every Tuesday since the beginning of the month; the tests' day is Friday, 20.11.2026. */
export function standingOrder(change: Partial<StandingOrder> = {}): StandingOrder {
	return {
		id: testId(951),
		depotId: umraniye.depotId,
		number: 12,
		weekdays: ['tuesday'],
		everyWeeks: 1,
		startsOn: '2026-11-01',
		endsOn: null,
		pausedFrom: null,
		pausedUntil: null,
		orderType: 'delivery',
		senderName: 'Deniz Mağaza',
		recipientName: 'Iğdırlı Şükrü',
		phone: '+905321234567',
		email: null,
		province: 'İstanbul',
		district: 'Ümraniye',
		neighbourhood: 'Atatürk Mah.',
		addressLine: 'Alemdağ Cad. 12/3',
		addressHint: '',
		postalCode: null,
		point: null,
		windowStart: '09:00',
		windowEnd: '12:00',
		windowGapStart: null,
		windowGapEnd: null,
		readyFrom: null,
		pieceCount: 2,
		desi: 12.5,
		kg: 8,
		paymentType: 'online',
		dueKurus: 0,
		amountKurus: 125_000,
		coldChain: false,
		needsLift: false,
		needsAdr: false,
		priority: 'normal',
		serviceMinutes: null,
		note: '',
		lines: [],
		erased: false,
		dates: [standingDate(), standingDate({ serviceDate: '2026-12-01' })],
		version: 1,
		...change,
	};
}
