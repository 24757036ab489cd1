import * as contract from '@sevk/contract/debits/delivery-evidence';
import type { Database } from '../../../db/database.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { readReviewQueue } from './delivery-evidence-answer.ts';
import { answerReview, decideReview } from './delivery-evidence-commands.ts';

export function implementDeliveryEvidence({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(contract.listAttemptReviews, async ({ query }, caller) =>
			readReviewQueue(db, caller, query.depotId, new Date()),
		),
		implement(contract.decideAttemptReview, async ({ params, body }, caller, { act }) =>
			decideReview({ db, caller, act }, params.attemptId, body),
		),
		implement(contract.answerOwnReview, async ({ params, body }, caller, { act }) =>
			answerReview({ db, caller, act }, params.attemptId, body),
		),
	];
}
