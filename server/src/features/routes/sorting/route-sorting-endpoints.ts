import * as contract from '@sevk/contract/routes/route-sorting';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../../db/database.ts';
import { paper } from '../../../http/endpoint/answer/streamed.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { buildPdf } from '../../../outside/pdf/pdf-document.ts';
import type { DocumentRenderer } from '../../company/letterhead-document.ts';
import { loadListDocument } from './route-load-list-document.ts';
import { answerSorting, readLoadList } from './route-sorting-answer.ts';

type Deps = { readonly db: Database; readonly renderer: DocumentRenderer };

/** Ayrıştırma and the load lists. */
export function implementRouteSorting({ db, renderer }: Deps): Implementation[] {
	return [
		implement(contract.sortPiece, async ({ query }, caller) => answerSorting(db, caller, query)),
		implement(contract.showLoadList, async ({ params }, caller) => {
			const found = await readLoadList(db, caller, params.routeId);
			return isRefusal(found) ? found : found.list;
		}),
		implement(contract.printLoadList, async ({ params }, caller) => {
			const found = await readLoadList(db, caller, params.routeId);
			if (isRefusal(found)) return found;
			const { list, depotName } = found;
			const letterhead = await renderer.letterhead(depotName);
			const printing = { letterhead, printedAt: new Date(), printedBy: caller.name };
			const file = await buildPdf(loadListDocument({ list, ...printing }));
			return paper(file, 'yukleme-listesi', list.number);
		}),
	];
}
