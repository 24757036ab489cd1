import type { NextStepProposal } from '@sevk/domain/orders/next/order-next-step-proposal';
import type { Database } from '../../../db/database.ts';
import { type RoomNeed, readRoom } from '../../capacity/capacity-room-commands.ts';

type Proposed = {
	readonly proposal: NextStepProposal | null;
	readonly order: Omit<RoomNeed, 'serviceDate'> & { readonly id: string };
};

/**
 * The proposed next steps of orders of a depot: a day without room becomes the next one that has some,
 * which the orders before it in the list have not filled.
 */
export async function proposeDaysWithRoom(
	db: Database,
	{ depotId, now }: { readonly depotId: string; readonly now: Date },
	orders: readonly Proposed[],
): Promise<(NextStepProposal | null)[]> {
	const needs = orders.map(({ proposal, order: { province, district, desi, addressKey } }) =>
		proposal?.step === 'carry-over' && proposal.serviceDate !== null
			? { province, district, desi, addressKey, serviceDate: proposal.serviceDate }
			: null,
	);
	const dated = needs.filter((need) => need !== null);
	if (dated.length === 0) return orders.map(({ proposal }) => proposal);
	const exceptOrderIds = orders.map(({ order }) => order.id);
	const book = await readRoom(db, { depotId, now, exceptOrderIds }, dated);
	const proposals: (NextStepProposal | null)[] = [];
	for (const [at, { proposal }] of orders.entries()) {
		const need = needs[at] ?? null;
		if (proposal === null || need === null) {
			proposals.push(proposal);
			continue;
		}
		const fault = book.faultOf(need);
		const serviceDate = fault === null ? need.serviceDate : await book.nextDate(need);
		book.take({ ...need, serviceDate: serviceDate ?? need.serviceDate });
		const isMoved = serviceDate !== null && serviceDate !== need.serviceDate;
		const why = isMoved ? `${proposal.why}; ilçede daha erken yer yok` : proposal.why;
		proposals.push(isMoved ? { ...proposal, serviceDate, why } : proposal);
	}
	return proposals;
}
