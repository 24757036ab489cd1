import type { CompanyAnswer } from '@sevk/contract/company/company';
import type { BackupsAnswer, ScheduledBackups } from '@sevk/contract/company/company-backups';
import type { Depot } from '@sevk/contract/depots/depots';
import type { Driver } from '@sevk/contract/drivers/drivers';
import type { ErasureRecord } from '@sevk/contract/privacy/personal-records';
import type { StaffErasure, StaffMember } from '@sevk/contract/privacy/staff-records';
import type { PushRulesAnswer } from '@sevk/contract/push/push-rules';
import type { ReasonRecord } from '@sevk/contract/reasons/reasons';
import type { ListedSender, SenderDetail } from '@sevk/contract/senders/senders';
import type { User } from '@sevk/contract/users/users';
import { weekOfHours } from '@sevk/domain/common/date/work-week';
import { companyPolicyDefaults } from '@sevk/domain/company/company-policies';
import { pushRuleDefaults } from '@sevk/domain/push/push-rules';
import { pushTypes } from '@sevk/domain/push/push-type';
import { umraniye } from './profile-builders.ts';
import { testId } from './test-ids.ts';

/** An active driver of Ümraniye. */
export function driver(change: Partial<Driver> = {}): Driver {
	return {
		id: testId(401),
		depotId: umraniye.depotId,
		fullName: 'Gökhan Öz',
		phone: '+905331112233',
		licenceClass: 'B',
		licenceUntil: null,
		srcDocument: 'SRC 4',
		srcUntil: null,
		workWeek: weekOfHours({ start: '08:00', end: '18:00' }),
		knownDistricts: [],
		state: 'active',
		maskedNationalId: null,
		retired: false,
		erased: false,
		version: 1,
		signIn: 'open',
		busyRouteNumber: null,
		dayRoutes: [],
		openDebtKurus: 0,
		creditKurus: 0,
		...change,
	};
}

/** The account of a shop. */
export function senderAccount(change: Partial<ListedSender> = {}): ListedSender {
	return {
		id: testId(421),
		code: 'ISIK-01',
		title: 'Işık Mobilya A.Ş.',
		taxNumber: '4720100520',
		taxOffice: 'Kadıköy',
		address: 'Moda Cad. 1, Kadıköy / İstanbul',
		state: 'active',
		version: 3,
		contactName: 'Selin Kaya',
		iban: 'TR330006100519786457841326',
		ibanWaits: false,
		...change,
	};
}

/** The account with a person and an IBAN that waits for its second person. */
export function senderDetail(change: Partial<SenderDetail> = {}): SenderDetail {
	const { contactName: _name, iban: _iban, ibanWaits: _waits, ...account } = senderAccount();
	return {
		...account,
		contacts: [
			{
				id: testId(422),
				name: 'Selin Kaya',
				role: 'Muhasebe',
				phone: '+905321234567',
				email: 'selin@magaza.com',
				version: 1,
			},
		],
		ibans: [
			{
				id: testId(423),
				iban: 'TR330006100519786457841326',
				state: 'entered',
				enteredByName: 'Elif Kaya',
				enteredAt: '2026-03-05T06:00:00.000Z',
				confirmedByName: null,
				confirmedAt: null,
				inForceFrom: null,
				withdrawnByName: null,
				withdrawnAt: null,
				mayConfirm: true,
				mails: { sent: 1, waiting: 0, failed: 0 },
			},
		],
		...change,
	};
}

/** The depot Ümraniye. */
export function depot(change: Partial<Depot> = {}): Depot {
	return {
		id: umraniye.depotId,
		code: umraniye.code,
		name: umraniye.name,
		province: 'İstanbul',
		district: 'Ümraniye',
		neighbourhood: 'Site',
		addressLine: '1. Cad. 5',
		postalCode: '34760',
		point: null,
		opensAt: '07:00',
		closesAt: '21:00',
		receivesByScan: false,
		workWeek: null,
		retired: false,
		version: 1,
		...change,
	};
}

/** A reason of a failed delivery. */
export function reason(change: Partial<ReasonRecord> = {}): ReasonRecord {
	return {
		list: 'undelivery',
		code: 'RECIPIENT_ABSENT',
		label: 'Alıcı adreste yok',
		groupLabel: 'Alıcı',
		stages: ['onboard'],
		evidence: ['photo'],
		nextStep: 'carry_over',
		retired: false,
		version: 1,
		...change,
	};
}

/** A planner of Ümraniye. */
export function user(change: Partial<User> = {}): User {
	return {
		userId: testId(2),
		email: 'ipek.caglar@sevk.test',
		username: null,
		name: 'İpek Çağlar',
		phone: null,
		role: 'planner',
		allDepots: false,
		depots: [umraniye],
		driverId: null,
		secondFactorEnabled: false,
		invited: false,
		state: 'open',
		linkMail: null,
		retiredAt: null,
		erased: false,
		createdAt: '2026-11-01T06:00:00.000Z',
		version: 1,
		...change,
	};
}

export function erasure(change: Partial<ErasureRecord> = {}): ErasureRecord {
	return {
		id: testId(41),
		orderId: testId(42),
		orderNo: 'TM-0042',
		depotName: 'Ümraniye',
		basis: 'request',
		erasedByName: 'Zehra Uçar',
		erasedAt: '2026-11-20T09:00:00.000Z',
		...change,
	};
}

/** A driver who left and whose data can be erased. */
export function staffMember(change: Partial<StaffMember> = {}): StaffMember {
	return {
		kind: 'driver',
		id: testId(401),
		name: 'Gökhan Öz',
		email: 'gokhan.oz@sevk.test',
		phone: '0533 *** ** 33',
		depotName: 'Ümraniye',
		erased: false,
		block: null,
		...change,
	};
}

export function staffErasure(change: Partial<StaffErasure> = {}): StaffErasure {
	return {
		id: testId(43),
		kind: 'driver',
		name: 'Can Tan',
		basis: 'request',
		erasedByName: 'Zehra Uçar',
		erasedAt: '2026-11-20T09:00:00.000Z',
		...change,
	};
}

/** Daily backups, the last one of last night. */
export function backups(change: Partial<ScheduledBackups> = {}): BackupsAnswer {
	return {
		schedule: {
			hour: 3,
			keep: 14,
			isEncrypted: true,
			nextAt: '2026-11-21T00:00:00.000Z',
			lastSuccess: { at: '2026-11-20T00:00:00.000Z', byteSize: 48_250_000 },
			lastFailure: null,
			isLate: false,
			...change,
		},
		containsFiles: true,
		containsSecret: true,
	};
}

/** The company with its delivery rules. */
export function company(change: Partial<CompanyAnswer> = {}): CompanyAnswer {
	return {
		title: 'Kuzey Lojistik A.Ş.',
		taxOffice: 'Ümraniye',
		taxNumber: null,
		address: 'Site Mah. 1. Cad. 5, Ümraniye',
		phone: null,
		iban: null,
		logoFile: null,
		...companyPolicyDefaults,
		branchDays: 7,
		version: 1,
		...change,
	};
}

/** The table of push messages with its defaults. */
export function pushRules(change: Partial<PushRulesAnswer> = {}): PushRulesAnswer {
	return {
		roles: Object.fromEntries(
			pushTypes.map((type) => [type, [...pushRuleDefaults.roles[type]]]),
		) as PushRulesAnswer['roles'],
		quietFrom: '22:00',
		quietUntil: '06:00',
		version: 1,
		...change,
	};
}
