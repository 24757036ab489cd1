import * as contract from '@sevk/contract/privacy/personal-records';
import { todayIn } from '@sevk/domain/common/date/date';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { download } from '../../http/endpoint/streamed.ts';
import type { BlobStore } from '../../outside/file/blob-store.ts';
import { readDepotNames } from '../depots/depot-store.ts';
import { eraseRecipients } from './erasure-commands.ts';
import { listErasures } from './erasure-store.ts';
import { recordPersonalExport } from './personal-export-commands.ts';
import { personOrdersAnswer } from './personal-order-answer.ts';
import { findPersonOrders } from './personal-order-store.ts';
import { personalDataArchive } from './personal-record-document.ts';

type Parts = { readonly db: Database; readonly blobs: BlobStore };

export function implementPrivacy({ db, blobs }: Parts): Implementation[] {
	return [
		implement(contract.findPersonOrders, async ({ body: { text } }, { depotIds }) =>
			personOrdersAnswer(await findPersonOrders(db, depotIds, text), await readDepotNames(db)),
		),
		implement(contract.exportPersonalData, async ({ body: { orderIds } }, caller) => {
			const orders = await recordPersonalExport(db, caller, orderIds);
			if (isRefusal(orders)) return orders;
			const name = `kisisel-veriler-${todayIn(new Date())}.zip`;
			return download(personalDataArchive({ db, blobs }, orders), 'application/zip', name);
		}),
		implement(contract.erasePersonalData, async ({ body: { orderIds, basis } }, caller, { act }) =>
			eraseRecipients({ db, caller, act }, orderIds, basis),
		),
		implement(contract.listErasures, async (_input, { depotIds }) => ({
			items: await listErasures(db, depotIds),
		})),
	];
}
