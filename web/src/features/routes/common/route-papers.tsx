import { Menu } from '@mantine/core';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import {
	deliverySheets,
	revealRouteManifest,
	routeManifest,
} from '@sevk/contract/routes/route-papers';
import { printLoadList } from '@sevk/contract/routes/route-sorting';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { addressOf } from '../../../api/call/call.ts';
import { download, openFile } from '../../../api/call/download.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { printPaper } from '../../../ui/document/document-print.ts';
import { PrintMenu } from '../../../ui/document/print-menu.tsx';
import { openLabels, openNotices } from '../../orders/common/order-papers.tsx';

type Props = { readonly route: RouteDetail };

/** Yazdır: documents of a route, before departure and after return. */
export function RoutePapers({ route }: Props) {
	return (
		<PrintMenu>
			<RoutePaperItems route={route} />
		</PrintMenu>
	);
}

/** The documents as items of a menu. */
export function RoutePaperItems({ route }: Props) {
	const mayReveal = useMay('orders.reveal');
	const params = { routeId: route.id };
	const hasResults = route.deliveredCount + route.failedCount > 0;

	return (
		<>
			{mayReveal ? (
				<Menu.Item
					onClick={() =>
						void printPaper('Rota listesi', () =>
							openFile(addressOf(revealRouteManifest, { params }), { method: 'POST' }),
						)
					}
				>
					Rota Listesi, açık ad ve telefonla
					<small style={{ display: 'block', color: 'var(--ink-dim)' }}>
						Sürücü için; kayda geçer
					</small>
				</Menu.Item>
			) : null}
			<Menu.Item
				onClick={() =>
					void printPaper('Rota listesi', () => openFile(addressOf(routeManifest, { params })))
				}
			>
				Rota Listesi, maskeli
			</Menu.Item>
			<Menu.Item
				disabled={route.orderCount === 0}
				onClick={() => void openLabels({ routeId: route.id })}
			>
				Koli Etiketleri
			</Menu.Item>
			<Menu.Item
				disabled={route.orderCount === 0}
				onClick={() =>
					void printPaper('Yükleme listesi', () => openFile(addressOf(printLoadList, { params })))
				}
			>
				Yükleme Listesi, son durak önce
			</Menu.Item>
			<Menu.Item
				disabled={route.orderCount === 0}
				onClick={() => void openNotices({ routeId: route.id })}
			>
				Haber Kâğıtları ({formatDecimal(route.orderCount)} sipariş)
			</Menu.Item>
			<Menu.Divider />
			<Menu.Item
				disabled={!hasResults}
				onClick={() =>
					void printPaper('Teslimat tutanakları', () =>
						download(addressOf(deliverySheets, { params }), 'teslimat-tutanaklari.zip'),
					)
				}
			>
				Teslimat Tutanakları (ZIP)
			</Menu.Item>
		</>
	);
}
