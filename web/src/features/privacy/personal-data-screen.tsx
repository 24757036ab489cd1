import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../ui/screen/panel.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ErasureLog } from './erasure-log.tsx';
import { PersonalDataResults } from './personal-data-results.tsx';
import classes from './personal-data-screen.module.css';

const shortestSearch = 3;

/** Kişisel Veriler: finds the orders of a recipient, exports and erases the person's data. */
export function PersonalDataScreen() {
	const [text, setText] = useState('');
	// Not in the address: it names a person.
	const [searched, setSearched] = useState<string | null>(null);
	const [problem, setProblem] = useState<string | null>(null);

	function search(event: FormEvent) {
		event.preventDefault();
		const trimmed = text.trim();
		const isLong = trimmed.length >= shortestSearch;
		setProblem(isLong ? null : 'En az 3 karakter yazın.');
		if (isLong) setSearched(trimmed);
	}

	return (
		<Screen title="Kişisel Veriler">
			<div className={classes.column}>
				<Panel
					title="Alıcı Ara"
					note="Telefonu yazarsanız o numaranın bütün siparişleri gelir. Aynı adı taşıyan kişiler olabilir: ada göre aradıysanız telefon ve ilçeyi karşılaştırın."
				>
					<form className={classes.search} onSubmit={search} noValidate>
						<TextInput
							label="Telefon, e-posta, ad soyad ya da sipariş numarası"
							value={text}
							maxLength={120}
							autoComplete="off"
							error={problem}
							onChange={(event) => setText(event.currentTarget.value)}
						/>
						<Button type="submit">Bul</Button>
					</form>
				</Panel>
				{searched === null ? null : <PersonalDataResults key={searched} text={searched} />}
				<ErasureLog />
			</div>
		</Screen>
	);
}
