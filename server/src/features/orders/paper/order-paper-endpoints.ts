import * as papers from '@sevk/contract/orders/order-papers';
import { senderHandoverSheet } from '@sevk/contract/orders/sender-handovers';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../../db/database.ts';
import { paper } from '../../../http/endpoint/answer/streamed.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import type { DocumentRenderer } from '../../company/letterhead-document.ts';
import {
	makeBranchReceipt,
	makeCollectionReceipt,
	makeDeliverySheet,
	makeLabels,
	makeNotices,
	makeSenderHandoverSheet,
} from './order-paper-commands.ts';

type Deps = { readonly db: Database; readonly renderer: DocumentRenderer };

/** The endpoints of printed papers of orders. */
export function implementOrderPapers({ db, renderer }: Deps): Implementation[] {
	return [
		implement(papers.printLabels, async ({ body }, caller) => {
			const made = await makeLabels({ db, renderer, caller }, body);
			if (isRefusal(made)) return made;
			return paper(made.file, 'etiket', made.number);
		}),
		implement(papers.deliverySheet, async ({ params }, caller) => {
			const made = await makeDeliverySheet({ db, renderer, caller }, params);
			if (isRefusal(made)) return made;
			return paper(made.file, 'teslimat-tutanagi', made.number);
		}),
		implement(papers.collectionReceipt, async ({ params }, caller) => {
			const made = await makeCollectionReceipt({ db, renderer, caller }, params);
			return isRefusal(made) ? made : paper(made.file, 'tahsilat-makbuzu', made.number);
		}),
		implement(papers.branchReceipt, async ({ params }, caller) => {
			const made = await makeBranchReceipt({ db, renderer, caller }, params.orderId);
			return isRefusal(made) ? made : paper(made.file, 'tahsilat-makbuzu', made.number);
		}),
		implement(senderHandoverSheet, async ({ params }, caller) => {
			const made = await makeSenderHandoverSheet({ db, renderer, caller }, params.handoverId);
			if (isRefusal(made)) return made;
			return paper(made.file, 'gondericiye-iade-tutanagi', made.number);
		}),
		implement(papers.visitNotices, async ({ body }, caller) => {
			const made = await makeNotices({ db, renderer, caller }, body);
			if (isRefusal(made)) return made;
			return paper(made.file, 'haber-kagidi', made.number);
		}),
	];
}
