import * as addresses from '@sevk/contract/addresses/addresses';
import type { Database } from '../../db/database.ts';
import { depotsOf } from '../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import type { Feature } from '../../http/operation/feature.ts';
import { listAddresses } from './address-answer.ts';
import {
	addFact,
	mergeAddress,
	readOrderAddress,
	setPin,
	settleFact,
	showAddress,
	suggestFact,
} from './address-commands.ts';
import { addressLearningJob } from './address-learning-job.ts';

type Log = Parameters<typeof addressLearningJob>[1];

/** Adres Defteri, and what addresses learn in the background. */
export function openAddresses({ db, log }: { readonly db: Database; readonly log: Log }): Feature {
	return { implementations: implementAddresses({ db }), jobs: [addressLearningJob(db, log)] };
}

export function implementAddresses({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(addresses.listAddresses, async ({ query }, caller) => {
			const depotIds = caller.driverId === null ? depotsOf(caller, query.depotId) : [];
			return listAddresses(db, depotIds, query.q ?? '');
		}),
		implement(addresses.showAddress, async ({ params }, caller) =>
			showAddress(db, caller, params.addressId),
		),
		implement(addresses.setAddressPin, async ({ params, body }, caller) =>
			setPin(db, caller, params.addressId, body),
		),
		implement(addresses.mergeAddress, async ({ params, body }, caller) =>
			mergeAddress(db, caller, params.addressId, body.intoId),
		),
		implement(addresses.addAddressFact, async ({ params, body }, caller, { act }) =>
			addFact({ db, caller, act }, params.addressId, body),
		),
		implement(addresses.settleAddressFact, async ({ params, body }, caller, { act }) =>
			settleFact({ db, caller, act }, params, body.act),
		),
		implement(addresses.confirmAddressFact, async ({ params }, caller, { act }) =>
			settleFact({ db, caller, act }, params, 'confirm'),
		),
		implement(addresses.readOrderAddress, async ({ params }, caller) =>
			readOrderAddress(db, caller, params.orderId),
		),
		implement(addresses.suggestAddressFact, async ({ params, body }, caller, { act }) =>
			suggestFact({ db, caller, act }, params.orderId, body),
		),
	];
}
