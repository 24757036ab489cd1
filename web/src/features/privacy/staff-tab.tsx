import { useState } from 'react';
import { PersonalSearch } from './personal-search.tsx';
import { StaffErasureLog } from './staff-erasure-log.tsx';
import { StaffResults } from './staff-results.tsx';

/** Finds drivers and users who left the firm, and lists the erasures of their data. */
export function StaffTab() {
	const [searched, setSearched] = useState<string | null>(null);
	return (
		<>
			<PersonalSearch
				title="Sürücü veya Kullanıcı Ara"
				label="Telefon, e-posta ya da ad soyad"
				onFind={setSearched}
			/>
			{searched === null ? null : <StaffResults key={searched} text={searched} />}
			<StaffErasureLog />
		</>
	);
}
