import type { AttemptReview, OwnReview } from '@sevk/contract/debits/delivery-evidence';
import { notFound } from '@sevk/domain/common/rule/common-words';
import {
	awaitsDecision,
	mayAnswer,
	mayObject,
} from '@sevk/domain/debits/evidence/delivery-evidence';
import { evidenceRecord } from '@sevk/domain/debits/evidence/delivery-evidence-words';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import {
	listReviews,
	type ReviewRow,
	readDistrictShares,
	readPrecision,
} from './delivery-evidence-store.ts';

const dayMs = 86_400_000;
const shownDays = { open: 180, own: 30, districts: 90, months: 365 };

const since = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

function sharedAnswer(depotId: string, row: ReviewRow) {
	return {
		attemptId: row.attemptId,
		depotId,
		orderId: row.orderId,
		orderNo: row.orderNo,
		routeNumber: row.routeNumber,
		routeDate: row.routeDate,
		district: row.district,
		reasonLabel: row.reasonLabel,
		happenedAt: row.happenedAt.toISOString(),
		answerUntil: row.answerUntil.toISOString(),
		answer: row.answer,
		objection: row.objection,
		decision: row.decision,
		decisionNote: row.decisionNote,
		decidedAt: row.decidedAt?.toISOString() ?? null,
		version: row.version,
	};
}

/** What waits for a decision. Score and result stay out of it, so that controls are not told apart. */
export async function readReviewQueue(
	db: Database,
	caller: PersonCaller,
	depotId: string,
	now: Date,
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	const [rows, months, districts] = await Promise.all([
		listReviews(db, depotId, { since: since(now, shownDays.open) }),
		readPrecision(db, depotId, since(now, shownDays.months)),
		readDistrictShares(db, depotId, since(now, shownDays.districts)),
	]);
	return {
		items: rows.filter((row) => awaitsDecision(row, now)).map((row) => queueAnswer(depotId, row)),
		awaitedCount: rows.filter((row) => mayAnswer(row, now)).length,
		months,
		districts,
	};
}

function queueAnswer(depotId: string, row: ReviewRow): AttemptReview {
	return {
		...sharedAnswer(depotId, row),
		driverName: row.driverName,
		note: row.note,
		records: row.points.map((point) => ({ signal: point.signal, record: evidenceRecord(point) })),
	};
}

/** The driver's own attempts under review, the latest first. */
export async function readOwnReviews(
	db: Database,
	caller: Pick<PersonCaller, 'driverId' | 'depotIds'>,
	now: Date,
): Promise<OwnReview[]> {
	const { driverId, depotIds } = caller;
	if (driverId === null) return [];
	const filter = { driverId, since: since(now, shownDays.own) };
	const perDepot = await eachDepot(depotIds, async (depotId) =>
		(await listReviews(db, depotId, filter)).map((row) => ownAnswer(depotId, row, now)),
	);
	return perDepot.flat().toReversed();
}

function ownAnswer(depotId: string, row: ReviewRow, now: Date): OwnReview {
	return {
		...sharedAnswer(depotId, row),
		result: row.result,
		score: row.score,
		possible: row.possible,
		points: row.points.map((point) => ({ ...point })),
		mayAnswer: mayAnswer(row, now),
		mayObject: mayObject(row),
	};
}
