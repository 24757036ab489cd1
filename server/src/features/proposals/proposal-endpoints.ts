import * as suggestions from '@sevk/contract/proposals/plan-suggestions';
import * as contract from '@sevk/contract/proposals/proposals';
import * as times from '@sevk/contract/routes/route-plan-times';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import type { Feature } from '../../http/operation/feature.ts';
import type { RoadMatrixParts } from '../routes/planning/route-matrix-commands.ts';
import { improveSequence } from './plan-improvement-commands.ts';
import { checkRouteMove, readPlanTimes } from './plan-route-commands.ts';
import { suggestPlaces } from './plan-suggestion-commands.ts';
import { proposeWithdrawal, withdrawVehicle } from './plan-withdrawal-commands.ts';
import { acceptProposal } from './proposal-accept-commands.ts';
import { followProposal, listProposals, showProposal } from './proposal-answer.ts';
import { changeProposal, evaluateProposal } from './proposal-change-commands.ts';
import { readProposalChoices } from './proposal-choices-answer.ts';
import { cancelProposal, createProposal, dropProposal, stopProposal } from './proposal-commands.ts';
import {
	createPlanning,
	type Planning,
	type PlanningParts,
	planningJob,
} from './proposal-plan-job.ts';

/** All endpoints of proposals, and the work on them. */
export function openProposals(parts: PlanningParts): Feature {
	const planning = createPlanning(parts);
	return {
		implementations: implementProposals({ ...parts, planning }),
		jobs: [planningJob(planning, parts.db, parts.log)],
	};
}

type Parts = Pick<PlanningParts, 'db' | 'log' | 'roads'> & {
	readonly planning: Pick<Planning, 'wake'>;
};

const roadParts = ({ db, log, roads = null }: Parts): RoadMatrixParts => ({ db, log, roads });

export function implementProposals(parts: Parts): Implementation[] {
	return [...readings(parts), ...acts(parts), ...help(parts)];
}

function readings(parts: Parts): Implementation[] {
	const { db } = parts;
	return [
		implement(contract.readProposalChoices, async ({ query }, caller) =>
			readProposalChoices(db, caller, query),
		),
		implement(contract.listProposals, async ({ query }, caller) =>
			listProposals(db, caller, query),
		),
		implement(contract.showProposal, async ({ params }, caller) =>
			showProposal(db, caller, params.proposalId),
		),
		implement(contract.followProposal, async ({ params }, caller) =>
			followProposal(db, caller, params.proposalId),
		),
		implement(contract.evaluateProposal, async ({ params, body }, caller) =>
			evaluateProposal(roadParts(parts), caller, params.proposalId, body.routes),
		),
	];
}

function acts(parts: Parts): Implementation[] {
	const { db, planning } = parts;
	return [
		implement(contract.createProposal, async ({ body }, caller, { act }) => {
			const created = await createProposal({ db, caller, act }, body);
			void planning.wake();
			return created;
		}),
		implement(contract.stopProposal, async ({ params }, caller, { act }) =>
			stopProposal({ db, caller, act }, params.proposalId),
		),
		implement(contract.cancelProposal, async ({ params }, caller, { act }) =>
			cancelProposal({ db, caller, act }, params.proposalId),
		),
		implement(contract.dropProposal, async ({ params }, caller, { act }) =>
			dropProposal({ db, caller, act }, params.proposalId),
		),
		implement(contract.acceptProposal, async ({ params, body }, caller, { act }) =>
			acceptProposal({ db, caller, act }, params.proposalId, body),
		),
		implement(contract.changeProposal, async ({ params, body }, caller, { act }) =>
			changeProposal({ db, caller, act }, roadParts(parts), params.proposalId, body),
		),
	];
}

function help(all: Parts): Implementation[] {
	const parts = roadParts(all);
	const { db } = all;
	return [
		implement(suggestions.proposeWithdrawal, async ({ params }, caller) =>
			proposeWithdrawal(parts, caller, params.routeId),
		),
		implement(suggestions.withdrawVehicle, async ({ params, body }, caller, { act }) =>
			withdrawVehicle({ db, caller, act }, params.routeId, body),
		),
		implement(suggestions.improveSequence, async ({ params, body }, caller) =>
			improveSequence(parts, caller, params.routeId, body),
		),
		implement(suggestions.suggestPlaces, async ({ params, query }, caller) =>
			suggestPlaces(parts, caller, params.orderId, query.serviceDate),
		),
		implement(times.readPlanTimes, async ({ params }, caller) =>
			readPlanTimes(parts, caller, params.routeId),
		),
		implement(times.checkRouteMove, async ({ body }, caller) =>
			checkRouteMove(parts, caller, body),
		),
	];
}
