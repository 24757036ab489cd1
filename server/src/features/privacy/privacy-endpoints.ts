import type { Readable } from 'node:stream';
import * as contract from '@sevk/contract/privacy/personal-records';
import * as staff from '@sevk/contract/privacy/staff-records';
import { todayIn } from '@sevk/domain/common/date/date';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../db/database.ts';
import { download } from '../../http/endpoint/answer/streamed.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import type { BlobStore } from '../../outside/file/blob-store.ts';
import type { SealedText } from '../../outside/sealed-text.ts';
import { readDepotNames } from '../depots/depot-store.ts';
import { eraseRecipients } from './recipient/erasure-commands.ts';
import { listErasures } from './recipient/erasure-store.ts';
import { recordPersonalExport } from './recipient/personal-export-commands.ts';
import { personOrdersAnswer } from './recipient/personal-order-answer.ts';
import { findPersonOrders } from './recipient/personal-order-store.ts';
import { personalDataArchive } from './recipient/personal-record-document.ts';
import { eraseStaff, recordStaffExport } from './staff/staff-erasure-commands.ts';
import { listStaffErasures } from './staff/staff-erasure-store.ts';
import { staffDataArchive } from './staff/staff-record-document.ts';
import { findStaff } from './staff/staff-store.ts';

type Parts = {
	readonly db: Database;
	readonly blobs: BlobStore;
	readonly sealedText: SealedText;
	/** For how long positions are stored. */
	readonly locationDays: number;
};

export function implementPrivacy(parts: Parts): Implementation[] {
	const { db, blobs } = parts;
	return [
		...implementStaffPrivacy(parts),
		implement(contract.findPersonOrders, async ({ body: { text } }, { depotIds }) =>
			personOrdersAnswer(await findPersonOrders(db, depotIds, text), await readDepotNames(db)),
		),
		implement(contract.exportPersonalData, async ({ body: { orderIds } }, caller) => {
			const orders = await recordPersonalExport(db, caller, orderIds);
			if (isRefusal(orders)) return orders;
			return archive(personalDataArchive({ db, blobs }, orders));
		}),
		implement(contract.erasePersonalData, async ({ body: { orderIds, basis } }, caller, { act }) =>
			eraseRecipients({ db, caller, act }, orderIds, basis),
		),
		implement(contract.listErasures, async (_input, { depotIds }) => ({
			items: await listErasures(db, depotIds),
		})),
	];
}

/** Of drivers and users who left the firm. */
function implementStaffPrivacy(parts: Parts): Implementation[] {
	const { db, locationDays } = parts;
	return [
		implement(staff.findStaff, async ({ body: { text } }, { depotIds }) =>
			findStaff(db, depotIds, text),
		),
		implement(staff.exportStaffData, async ({ body }, caller) => {
			const person = await recordStaffExport(db, caller, body);
			return isRefusal(person) ? person : archive(staffDataArchive(parts, person));
		}),
		implement(staff.eraseStaffData, async ({ body: { basis, ...person } }, caller, { act }) =>
			eraseStaff({ db, locationDays, caller, act }, person, basis),
		),
		implement(staff.listStaffErasures, async () => ({ items: await listStaffErasures(db) })),
	];
}

function archive(content: Readable) {
	return download(content, 'application/zip', `kisisel-veriler-${todayIn(new Date())}.zip`);
}
