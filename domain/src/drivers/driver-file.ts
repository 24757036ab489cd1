import { isNationalId } from '../common/identifier/national-id.ts';
import {
	type RecordCells,
	type RecordLayout,
	readChoice,
	readDateCell,
	readPhoneCell,
	readTimeCell,
} from '../common/import/record-file.ts';
import { cleanCode } from '../common/text/clean-text.ts';
import { foldKey } from '../common/text/fold.ts';
import { type DriverState, licenceClasses } from './driver.ts';
import { driverFieldWords, driverRefusals, driverStateWords } from './driver-words.ts';

type DriverColumn =
	| Exclude<keyof typeof driverFieldWords, 'depotCode' | 'workWeek' | 'knownDistricts'>
	| ('surname' | 'shiftFrom' | 'shiftTo');

const words = driverFieldWords;

/** Columns of a file for the hours of a driver on each worked day of the depot. */
export const driverShiftLabels = { from: 'Vardiya Başlangıç', to: 'Vardiya Bitiş' } as const;

/** Columns of a file of drivers; the export of Sürücüler has the same headings. */
export const driverLayout: RecordLayout<DriverColumn> = {
	fullName: {
		label: words.fullName.label,
		needed: true,
		example: 'Mehmet Örnek',
		headings:
			'ad adi isim adisoyadi surucu surucuadi surucuadisoyadi sofor kurye fullname firstname name driver',
	},
	surname: {
		label: 'Soyad',
		isSurname: true,
		example: '',
		headings: 'soyadi soyisim surucusoyadi lastname surname',
	},
	phone: {
		label: words.phone.label,
		example: '0532 000 00 00',
		headings: 'tel gsm cep ceptelefonu telefonno telefonnumarasi phone mobile',
	},
	nationalIdEnd: {
		label: words.nationalIdEnd.label,
		example: '10000000146',
		headings: 'tckn tcno tckimlik tckimliknumarasi kimlikno tc nationalid',
	},
	licenceClass: {
		label: words.licenceClass.label,
		example: 'B',
		headings: 'ehliyet ehliyettipi surucubelgesi surucubelgesisinifi licence licenceclass license',
	},
	licenceUntil: {
		isDate: true,
		label: words.licenceUntil.label,
		example: '31.12.2030',
		headings: 'ehliyetbitistarihi ehliyetgecerlilik ehliyetgecerliliktarihi licenceuntil',
	},
	srcDocument: {
		label: words.srcDocument.label,
		example: 'SRC 4',
		headings: 'src srcno srcturu srcdocument',
	},
	srcUntil: {
		isDate: true,
		label: words.srcUntil.label,
		example: '31.12.2028',
		headings: 'srcbitistarihi srcgecerlilik srcuntil',
	},
	shiftFrom: {
		label: driverShiftLabels.from,
		example: '08:30',
		headings: 'vardiyabaslangici mesaibaslangic baslangic shiftfrom',
	},
	shiftTo: {
		label: driverShiftLabels.to,
		example: '18:00',
		headings: 'vardiyabitisi mesaibitis bitis shiftto',
	},
	state: { label: words.state.label, example: 'Çalışıyor', headings: 'surucudurumu state status' },
};

const licenceWords = Object.fromEntries(licenceClasses.map((name) => [name, name])) as Record<
	(typeof licenceClasses)[number],
	string
>;

const stateLabels = Object.fromEntries(
	Object.entries(driverStateWords).map(([state, { label }]) => [state, label]),
) as Record<DriverState, string>;

/** The driver of a row. */
export function readDriverRow(cells: RecordCells<DriverColumn>) {
	const nationalId = cleanCode(cells.text('nationalIdEnd')).replaceAll(' ', '');
	if (nationalId !== '' && !isNationalId(nationalId)) {
		cells.refuse('nationalIdEnd', driverRefusals['driver/national-id-invalid']());
	}
	const shiftFrom = readTimeCell(cells, 'shiftFrom');
	const shiftTo = readTimeCell(cells, 'shiftTo');
	if (shiftFrom !== null && cells.text('shiftTo') === '') {
		cells.refuse('shiftTo', 'Vardiya başlangıcı varsa bitişi de yazılmalı.');
	}
	if (shiftTo !== null && cells.text('shiftFrom') === '') {
		cells.refuse('shiftFrom', 'Vardiya bitişi varsa başlangıcı da yazılmalı.');
	}
	const phone = readPhoneCell(cells, 'phone', driverRefusals['driver/phone-invalid']());
	return {
		fullName: cells.text('fullName'),
		phone,
		nationalId: nationalId === '' ? null : nationalId,
		licenceClass: readChoice(cells, 'licenceClass', licenceWords),
		licenceUntil: readDateCell(cells, 'licenceUntil'),
		srcDocument: cells.text('srcDocument') || null,
		srcUntil: readDateCell(cells, 'srcUntil'),
		shiftFrom,
		shiftTo,
		state: readChoice(cells, 'state', stateLabels) ?? 'active',
	};
}

/**
 * Drivers have no unique field: in a depot, the same name with the same phone is the same person.
 */
export function driverKey(driver: {
	readonly fullName: string;
	readonly phone: string | null;
}): string {
	return `${foldKey(driver.fullName)}|${driver.phone ?? ''}`;
}

/** Keys of the drivers of a depot: a row without a phone names the driver of that name. */
export function driverKeys(drivers: readonly Parameters<typeof driverKey>[0][]): Set<string> {
	return new Set(
		drivers.flatMap((driver) => [driverKey(driver), driverKey({ ...driver, phone: null })]),
	);
}
