import type { readPublicEnums } from '@sevk/contract/reasons/reasons';
import { roleWords } from '@sevk/domain/common/access/role';
import type { Reason } from '@sevk/domain/reasons/reason';
import {
	productReturnReasonSeeds,
	undebitReasonSeeds,
	undeliveryReasonSeeds,
} from '@sevk/domain/reasons/reason-seeds';
import { typicalLoadKg, vehicleTypes, vehicleTypeWords } from '@sevk/domain/vehicles/vehicle-type';
import type { AnswerOf } from '../../api/call/call.ts';

/** The public lists of a new installation. */
export function publicEnums(): AnswerOf<typeof readPublicEnums> {
	return {
		data: {
			OrderUndebitReasons: undebitReasonSeeds.map(offered),
			VehicleUndeliveryReasons: undeliveryReasonSeeds.map(offered),
			VehicleProductReturnReasons: productReturnReasonSeeds.map(offered),
			Roles: roleWords,
			VehicleTypes: vehicleTypes.map((code) => ({
				code,
				label: vehicleTypeWords[code],
				typicalLoadKg: typicalLoadKg[code],
			})),
		},
	};
}

function offered({ stages, evidence, ...reason }: Reason) {
	return { ...reason, stages: [...stages], evidence: [...evidence] };
}
