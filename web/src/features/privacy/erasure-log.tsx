import { orderPath } from '@sevk/contract/common/paths';
import { useNavigate } from '@tanstack/react-router';
import { ErasureLogPanel } from './erasure-log-panel.tsx';
import { useErasures } from './personal-data-queries.ts';

/** The last erasures of orders; they hold no personal data. */
export function ErasureLog() {
	const erasures = useErasures();
	const navigate = useNavigate();
	return (
		<ErasureLogPanel
			erasures={erasures}
			note="Son 100 silme. Kayıtta alıcıya ait bilgi tutulmaz."
			emptyNote="Bir alıcının verileri silindiğinde burada görünür."
			subject={[
				{ key: 'order', head: 'Sipariş No', cell: ({ orderNo }) => orderNo },
				{ key: 'depot', head: 'Depo', cell: ({ depotName }) => depotName },
			]}
			onOpen={({ orderId }) => void navigate({ to: orderPath(orderId) })}
		/>
	);
}
