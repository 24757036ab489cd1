import { staffKindWords } from '@sevk/domain/privacy/privacy-words';
import { ErasureLogPanel } from './erasure-log-panel.tsx';
import { useStaffErasures } from './personal-data-queries.ts';

/** The last erasures of drivers and users. */
export function StaffErasureLog() {
	const erasures = useStaffErasures();
	return (
		<ErasureLogPanel
			erasures={erasures}
			note="Son 100 silme. Ad dışında kişisel bilgi tutulmaz."
			emptyNote="Bir sürücünün ya da kullanıcının verileri silindiğinde burada görünür."
			subject={[
				{ key: 'name', head: 'Ad soyad', cell: ({ name }) => name },
				{ key: 'kind', head: 'Tür', cell: ({ kind }) => staffKindWords[kind] },
			]}
		/>
	);
}
