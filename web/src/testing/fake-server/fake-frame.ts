import { followEvents } from '@sevk/contract/common/live-events';
import { paths } from '@sevk/contract/common/paths';
import { showSetup } from '@sevk/contract/company/company-setup';
import { showGeocoding } from '@sevk/contract/orders/order-geocoding';
import { readPointAlarms } from '@sevk/contract/orders/order-points';
import { readPublicEnums } from '@sevk/contract/reasons/reasons';
import { countCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import { readPlanTimes } from '@sevk/contract/routes/route-plan-times';
import { listSenderChoices } from '@sevk/contract/senders/senders';
import { loadEnums } from '../../api/startup/enums.ts';
import { geocoding } from '../builders/order-builders.ts';
import { publicEnums } from '../builders/public-enums-builder.ts';
import { eventStream } from './fake-events.ts';
import { answer, isAnswered } from './fake-server.ts';
import { answerSignedOut, answerSignInOptions } from './fake-session.ts';

/** Replies to what every page requests: the session, the events and the counts of the navigation. */
export async function answerFrame(address: string): Promise<void> {
	answer(followEvents, () => new Response(eventStream()));
	answer(countCarryOvers, {
		total: 0,
		groups: { failed: 0, unsent: 0, on_vehicle: 0, appointment: 0, branch: 0 },
		productCount: 0,
		missingCount: 0,
	});
	if (!isAnswered(readPointAlarms)) answer(readPointAlarms, { items: [] });
	if (address !== paths.setup && !isAnswered(showSetup)) {
		answer(showSetup, { steps: [], hidden: true });
	}
	if (!isAnswered(showGeocoding)) answer(showGeocoding, geocoding());
	if (!isAnswered(readPlanTimes)) answer(readPlanTimes, noPlanTimes);
	await answerSession();
}

const noPlanTimes = {
	leavesAt: null,
	returnsAt: null,
	stops: [],
	violations: [],
	distanceSource: null,
	problem: null,
};

/** Public lists, and a session without a token: the fake server needs none. */
export async function answerSession(): Promise<void> {
	answerSignInOptions();
	answerSignedOut();
	answer(readPublicEnums, publicEnums());
	if (!isAnswered(listSenderChoices)) answer(listSenderChoices, { items: [] });
	await loadEnums();
}
