import type { Driver } from '@sevk/contract/drivers/drivers';
import { formatWorkWeek, sameHours } from '@sevk/domain/common/date/work-week';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { driverShiftLabels } from '@sevk/domain/drivers/driver-file';
import { driverFieldWords, driverStateWords } from '@sevk/domain/drivers/driver-words';
import { driverSignInWord } from '@sevk/domain/users/user-state';
import type { TableColumn } from '../../outside/table/table-file.ts';

const words = driverFieldWords;

/** Export of Sürücüler, masked like the list. */
export function driverTable(depotName: (depotId: string) => string): {
	title: string;
	columns: readonly TableColumn<Driver>[];
} {
	return {
		title: 'Sürücüler',
		columns: [
			{ head: words.fullName.label, kind: 'text', of: (row) => row.fullName, width: 24 },
			{ head: 'Depo', kind: 'text', of: (row) => depotName(row.depotId) },
			{ head: words.phone.label, kind: 'code', of: phoneOf },
			{ head: words.nationalIdEnd.label, kind: 'code', of: (row) => row.maskedNationalId },
			{ head: words.licenceClass.label, kind: 'text', of: (row) => row.licenceClass },
			{ head: words.licenceUntil.label, kind: 'date', of: (row) => row.licenceUntil },
			{ head: words.srcDocument.label, kind: 'text', of: (row) => row.srcDocument },
			{ head: words.srcUntil.label, kind: 'date', of: (row) => row.srcUntil },
			{ head: words.workWeek.label, kind: 'text', of: weekOf, width: 30 },
			{ head: driverShiftLabels.from, kind: 'text', of: (row) => hoursOf(row)?.start ?? null },
			{ head: driverShiftLabels.to, kind: 'text', of: (row) => hoursOf(row)?.end ?? null },
			{ head: words.knownDistricts.label, kind: 'text', of: districtsOf },
			{ head: 'Giriş', kind: 'text', of: signInOf },
			{ head: 'Bugünkü Rota', kind: 'text', of: (row) => row.busyRouteNumber },
			{ head: 'Sürücü Borcu', kind: 'money', of: (row) => row.openDebtKurus },
			{ head: 'Sürücü Alacağı', kind: 'money', of: (row) => row.creditKurus },
			{ head: words.state.label, kind: 'text', of: stateOf },
		],
	};
}

function weekOf({ workWeek }: Driver): string | null {
	return workWeek && formatWorkWeek(workWeek);
}

/** The columns of an import: only if the hours of all worked days are the same. */
function hoursOf({ workWeek }: Driver) {
	return workWeek && sameHours(workWeek);
}

function districtsOf({ knownDistricts }: Driver): string | null {
	return knownDistricts.length === 0 ? null : knownDistricts.join(', ');
}

/** Masked numbers are not formatted. */
function phoneOf({ phone }: Driver): string | null {
	return phone === null || phone.includes('*') ? phone : formatPhone(phone);
}

function stateOf({ retired, state }: Driver): string {
	return retired ? 'Kullanımdan kaldırıldı' : driverStateWords[state].label;
}

function signInOf({ retired, signIn }: Driver): string | null {
	return retired ? null : driverSignInWord(signIn).label;
}
