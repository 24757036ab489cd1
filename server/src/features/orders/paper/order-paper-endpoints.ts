import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import * as papers from '@sevk/contract/orders/order-papers';
import { senderHandoverSheet } from '@sevk/contract/orders/sender-handovers';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../../db/database.ts';
import { download } from '../../../http/endpoint/answer/streamed.ts';
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
			const file = await makeLabels({ db, renderer, caller }, body);
			return isRefusal(file) ? file : download(file, 'application/pdf', 'etiket.pdf', 'inline');
		}),
		implement(papers.deliverySheet, async ({ params }, caller) => {
			const made = await makeDeliverySheet({ db, renderer, caller }, params);
			if (isRefusal(made)) return made;
			const name = `teslimat-tutanagi-${made.order.orderNo}.pdf`;
			return download(made.file, 'application/pdf', name, 'inline');
		}),
		implement(papers.collectionReceipt, async ({ params }, caller) => {
			const made = await makeCollectionReceipt({ db, renderer, caller }, params);
			return isRefusal(made) ? made : receipt(made);
		}),
		implement(papers.branchReceipt, async ({ params }, caller) => {
			const made = await makeBranchReceipt({ db, renderer, caller }, params.orderId);
			return isRefusal(made) ? made : receipt(made);
		}),
		implement(senderHandoverSheet, async ({ params }, caller) => {
			const made = await makeSenderHandoverSheet({ db, renderer, caller }, params.handoverId);
			if (isRefusal(made)) return made;
			const name = `gondericiye-iade-tutanagi-${made.number}.pdf`;
			return download(made.file, 'application/pdf', name, 'inline');
		}),
		implement(papers.visitNotices, async ({ body }, caller) => {
			const made = await makeNotices({ db, renderer, caller }, body);
			if (isRefusal(made)) return made;
			return download(made.file, 'application/pdf', 'haber-kagidi.pdf', 'inline');
		}),
	];
}

function receipt({ file, order }: { readonly file: Buffer; readonly order: OrderDetail }) {
	const name = `tahsilat-makbuzu-${order.orderNo}.pdf`;
	return download(file, 'application/pdf', name, 'inline');
}
