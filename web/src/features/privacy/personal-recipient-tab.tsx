import { useState } from 'react';
import { ErasureLog } from './erasure-log.tsx';
import { PersonalDataResults } from './personal-data-results.tsx';
import { PersonalSearch } from './personal-search.tsx';

/** Finds the orders of a recipient, and lists the erasures. */
export function RecipientTab() {
	const [searched, setSearched] = useState<string | null>(null);
	return (
		<>
			<PersonalSearch
				title="Alıcı Ara"
				note="Telefonu yazarsanız o numaranın bütün siparişleri gelir. Aynı adı taşıyan kişiler olabilir: ada göre aradıysanız telefon ve ilçeyi karşılaştırın."
				label="Telefon, e-posta, ad soyad ya da sipariş numarası"
				onFind={setSearched}
			/>
			{searched === null ? null : <PersonalDataResults key={searched} text={searched} />}
			<ErasureLog />
		</>
	);
}
