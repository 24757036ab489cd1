import type {
	AttemptReview,
	listAttemptReviews,
	OwnReview,
} from '@sevk/contract/debits/delivery-evidence';
import type { AnswerOf } from '../../api/call/call.ts';
import { umraniye } from './profile-builders.ts';
import { testId } from './test-ids.ts';

const shared = {
	attemptId: testId(961),
	depotId: umraniye.depotId,
	orderId: testId(201),
	orderNo: 'SP-1041',
	routeNumber: 'RT-261118-03',
	routeDate: '2026-11-18',
	district: 'Kadıköy',
	reasonLabel: 'Alıcı adreste yok',
	happenedAt: '2026-11-18T12:40:00.000Z',
	answerUntil: '2026-11-20T20:00:00.000Z',
	answer: null,
	objection: null,
	decision: null,
	decisionNote: '',
	decidedAt: null,
	version: 2,
};

export function attemptReview(change: Partial<AttemptReview> = {}): AttemptReview {
	return {
		...shared,
		driverName: 'Mehmet Yıldız',
		note: '',
		answer: 'Zile iki kez bastım, telefonum çekmiyordu.',
		records: [
			{ signal: 'distance', record: 'Onaylı konuma 14,3 km' },
			{ signal: 'dwell', record: '0 dk kalındı' },
			{ signal: 'call', record: 'Rotada arama vardı, bu alıcıya yok' },
			{ signal: 'photo', record: 'Fotoğraf kaydı yok' },
			{ signal: 'window', record: 'Aralık içinde' },
			{ signal: 'pace', record: '62 sn sonra' },
			{ signal: 'device', record: 'Sürücünün telefonundan' },
		],
		...change,
	};
}

export function attemptReviews(): AnswerOf<typeof listAttemptReviews> {
	return {
		items: [attemptReview()],
		awaitedCount: 2,
		months: [{ month: '2026-11', weak: 12, weakDoubted: 9, controls: 4, controlsDoubted: 1 }],
		districts: [
			{ district: 'Kadıköy', measured: 40, weak: 6 },
			{ district: 'Ümraniye', measured: 32, weak: 2 },
		],
	};
}

export function ownReview(change: Partial<OwnReview> = {}): OwnReview {
	return {
		...shared,
		result: 'suspicious',
		score: 12,
		possible: 85,
		points: [
			{ signal: 'distance', state: 'measured', points: 0, amount: 14_300 },
			{ signal: 'dwell', state: 'measured', points: 0, amount: 0 },
			{ signal: 'call', state: 'off', points: 0, amount: null },
			{ signal: 'photo', state: 'unknown', points: 0, amount: null },
			{ signal: 'window', state: 'measured', points: 5, amount: null },
			{ signal: 'pace', state: 'measured', points: 0, amount: 62 },
			{ signal: 'device', state: 'measured', points: 5, amount: null },
		],
		mayAnswer: true,
		mayObject: true,
		...change,
	};
}
