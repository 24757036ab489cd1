import { useState } from 'react';
import { Select } from '../ui/select/select.tsx';
import { Section, State } from './section.tsx';

const vehicles = [
	{ id: 'v1', plate: '34 ABC 123', driverName: 'Iğdırlı Şükrü', district: 'Ümraniye' },
	{ id: 'v2', plate: '06 K 91234', driverName: 'İpek Çağlar', district: 'Çankaya' },
	{ id: 'v3', plate: '35 EF 456', driverName: 'Gökhan Öz', district: 'Karşıyaka' },
	{ id: 'v4', plate: '16 DE 78', driverName: null, district: 'Nilüfer' },
];
const reasons = ['Alıcı adreste yok', 'Adres hatalı', 'Teslim almak istemedi'];
const streets = Array.from({ length: 10_000 }, (_, index) => ({
	id: String(index + 1),
	name: `Sokak ${index + 1}`,
}));

type Choice = { value: string | null; option: unknown };
const nothing: Choice = { value: null, option: null };

export function SelectSection() {
	const [plain, setPlain] = useState(nothing);
	const [searched, setSearched] = useState(nothing);
	const [street, setStreet] = useState(nothing);
	const keep =
		(set: (choice: Choice) => void) =>
		(value: string | null, option: unknown): void =>
			set({ value, option });
	return (
		<Section title="Açılır liste">
			<State title="Metin seçenekler, zorunlu" emitted={plain}>
				<Select
					label="Teslim edilememe nedeni"
					required
					options={reasons}
					value={plain.value}
					onChange={keep(setPlain)}
				/>
			</State>
			<State title="Nesne seçenekler, aramalı" emitted={searched}>
				<Select
					label="Araç"
					search
					clearable
					options={vehicles}
					valueKey="id"
					name="plate, driverName"
					value={searched.value}
					onChange={keep(setSearched)}
				/>
			</State>
			<State title="10.000 seçenek" emitted={street}>
				<Select
					label="Sokak"
					search
					options={streets}
					valueKey="id"
					name="name"
					value={street.value}
					onChange={keep(setStreet)}
				/>
			</State>
			<State title="Boş, kapalı, hatalı">
				<Select label="Seçeneksiz" options={[]} value={null} onChange={() => undefined} />
				<Select
					label="Kapalı"
					disabled
					options={reasons}
					value={reasons[0] ?? null}
					onChange={() => undefined}
				/>
				<Select
					label="Hatalı"
					error="Bir neden seçin."
					options={reasons}
					value={null}
					onChange={() => undefined}
				/>
			</State>
			<State title="Seçilemeyen seçenek">
				<Select
					label="Uygun araç"
					options={vehicles}
					valueKey="id"
					name="plate"
					value={null}
					disabledWhy={(vehicle) => (vehicle.id === 'v2' ? 'RT-260305-07 rotasında' : null)}
					onChange={() => undefined}
				/>
			</State>
		</Section>
	);
}
