import { toPage } from '@sevk/contract/common/page';
import * as imports from '@sevk/contract/orders/order-imports';
import * as profiles from '@sevk/contract/senders/sender-file-profiles';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { orderTemplateLayout } from '@sevk/domain/orders/import/order-import-example';
import type { Database } from '../../../db/database.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { exported } from '../../../http/endpoint/exported.ts';
import { templateOf } from '../../common/record-import-document.ts';
import { type FindPlace, findNoPlace } from '../common/order-known-point-commands.ts';
import { importTable } from '../reading/order-table-document.ts';
import {
	correctImportPlaces,
	discardOrderImport,
	runOrderImport,
	saveImportProfile,
	uploadOrderFile,
} from './order-import-commands.ts';
import { readSenderFileProfiles, resetSenderFileProfile } from './order-import-profile-commands.ts';
import { readImportPage } from './order-import-result-answer.ts';
import { findSavedDates } from './order-import-row-store.ts';
import type { ImportRunner } from './order-import-run-job.ts';
import { findImport, importAnswer } from './order-import-store.ts';

type Deps = {
	readonly db: Database;
	readonly importRunner: ImportRunner;
	readonly findPlace?: FindPlace;
};

export function implementOrderImports({
	db,
	importRunner,
	findPlace = findNoPlace,
}: Deps): Implementation[] {
	const listRows = implement(imports.listImportRows, async ({ params, query }, caller) => {
		const file = await findImport(db, caller.depotIds, params.importId);
		if (file === null) return notFound();
		const { cursor, ...page } = query;
		const rows = await readImportPage(db, caller, file, { ...page, after: cursor });
		return toPage(
			rows,
			page.limit,
			({ line }) => [line],
			(row) => row,
		);
	});
	return [
		implement(imports.orderTemplate, async ({ query }) =>
			templateOf('Sipariş Şablonu', orderTemplateLayout(), query.format),
		),
		implement(imports.uploadOrderFile, async ({ query }, caller, http) =>
			uploadOrderFile({ db, findPlace }, caller, query, await http.upload()),
		),
		implement(imports.showOrderImport, async ({ params }, caller) => {
			const file = await findImport(db, caller.depotIds, params.importId);
			if (file === null) return notFound();
			const of = { depotId: file.depot_id, importId: file.id };
			return importAnswer(file, file.state === 'done' ? await findSavedDates(db, of) : null);
		}),
		listRows,
		implement(profiles.listSenderFileProfiles, async ({ params }) =>
			readSenderFileProfiles(db, params.senderId),
		),
		implement(profiles.resetSenderFileProfile, async ({ params }, caller) =>
			resetSenderFileProfile(db, caller, params),
		),
		exported(listRows, imports.exportImportRows, {
			table: () => ({ title: 'Sipariş Dosyası Sonucu', columns: importTable }),
			rows: (answer: { items: imports.ImportRow[] }) => answer.items,
		}),
		implement(imports.saveImportProfile, async ({ params, body }, caller) =>
			saveImportProfile({ db, findPlace }, caller, params.importId, body),
		),
		implement(imports.correctImportPlaces, async ({ params, body }, caller) =>
			correctImportPlaces({ db, findPlace }, caller, params.importId, body.version),
		),
		implement(imports.runOrderImport, async ({ params, body }, caller, { act }) => {
			const file = await runOrderImport({ db, caller, act }, params.importId, body);
			if (!isRefusal(file)) importRunner.queue({ depotId: file.depotId, importId: file.id });
			return file;
		}),
		implement(imports.discardOrderImport, async ({ params }, caller) =>
			discardOrderImport(db, caller, params.importId),
		),
	];
}
