import * as papers from '@sevk/contract/routes/route-papers';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../../db/database.ts';
import { download, paper } from '../../../http/endpoint/answer/streamed.ts';
import { depotsOf } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { zipStream } from '../../../outside/table/zip-stream.ts';
import type { DocumentRenderer } from '../../company/letterhead-document.ts';
import { routeScope } from '../reading/route-list-answer.ts';
import { makeDeliverySheets, makeManifest, makeTripLog } from './route-paper-commands.ts';

type Deps = { readonly db: Database; readonly renderer: DocumentRenderer };

/** The endpoints of printed papers of routes. */
export function implementRoutePapers({ db, renderer }: Deps): Implementation[] {
	return [
		implement(papers.routeManifest, async ({ params }, caller) =>
			manifest(await makeManifest({ db, renderer, caller }, params.routeId, false)),
		),
		implement(papers.revealRouteManifest, async ({ params }, caller) =>
			manifest(await makeManifest({ db, renderer, caller }, params.routeId, true)),
		),
		implement(papers.deliverySheets, async ({ params }, caller) => {
			const made = await makeDeliverySheets({ db, renderer, caller }, params.routeId);
			if (isRefusal(made)) return made;
			const archive = zipStream(made.parts);
			return download(archive, 'application/zip', `teslimat-tutanaklari-${made.number}.zip`);
		}),
		implement(papers.tripLog, async ({ query: { depotId, ...filter } }, caller) => {
			const scope = routeScope(caller, depotsOf(caller, depotId));
			const { file, number } = await makeTripLog({ db, renderer, caller }, { ...filter, ...scope });
			return paper(file, 'arac-sefer-cizelgesi', number);
		}),
	];
}

function manifest(made: Awaited<ReturnType<typeof makeManifest>>) {
	if (isRefusal(made)) return made;
	return paper(made.file, 'rota-listesi', made.number);
}
