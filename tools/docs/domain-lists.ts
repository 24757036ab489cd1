// Tables of docs/domain.md about lists, rights and formats, generated from the domain.

import { rightScopes, rights } from '../../domain/src/common/access/right.ts';
import { roleRights, roles, roleWords } from '../../domain/src/common/access/role.ts';
import { alertLimitsSentence } from '../../domain/src/company/company-alerts.ts';
import { planningRulesSentence } from '../../domain/src/company/company-planning.ts';
import { companyPolicyDefaults } from '../../domain/src/company/company-policies.ts';
import { companyFieldWords } from '../../domain/src/company/company-words.ts';
import {
	type EquipmentKind,
	equipmentKindWords,
	needsSerial,
} from '../../domain/src/debits/line/debit-equipment.ts';
import {
	debitReportTypes,
	depotReportEffects,
	depotReportTypes,
	reportEffects,
	reportTypeWords,
} from '../../domain/src/debits/line/debit-report.ts';
import { orderNextStepWords } from '../../domain/src/orders/common/order-words.ts';
import { custodyPlaceWords, movementWords } from '../../domain/src/orders/piece/piece-custody.ts';
import { pushTypeEntries, pushTypes } from '../../domain/src/push/push-type.ts';
import { pushTypeLabels } from '../../domain/src/push/push-words.ts';
import { cashDifferenceReasonWords } from '../../domain/src/reasons/cash-difference-reason.ts';
import { collectionMethodWords } from '../../domain/src/reasons/collection-method.ts';
import { damageReasonWords } from '../../domain/src/reasons/damage-reason.ts';
import { orderTypeWords } from '../../domain/src/reasons/order-type.ts';
import {
	isPaidAtDoor,
	paymentTypes,
	paymentTypeWords,
} from '../../domain/src/reasons/payment-type.ts';
import { productConditionWords } from '../../domain/src/reasons/product-condition.ts';
import type { Reason } from '../../domain/src/reasons/reason.ts';
import {
	productReturnReasonSeeds,
	undebitReasonSeeds,
	undeliveryReasonSeeds,
} from '../../domain/src/reasons/reason-seeds.ts';
import { evidenceWordsOf, reasonNextStepWords } from '../../domain/src/reasons/reason-words.ts';
import { relationWords } from '../../domain/src/reasons/relation.ts';
import { shortfallReasonWords } from '../../domain/src/reasons/shortfall-reason.ts';
import { performanceFigures } from '../../domain/src/settlements/performance-words.ts';
import {
	bodyTypeWords,
	ownershipWords,
	vehicleFeatureWords,
} from '../../domain/src/vehicles/vehicle.ts';
import {
	typicalLoadKg,
	vehicleTypes,
	vehicleTypeWords,
} from '../../domain/src/vehicles/vehicle-type.ts';
import { code, codes, markdownTable } from './markdown-table.ts';

type Words = Readonly<Record<string, string>>;

function wordTable(words: Words): string {
	return markdownTable(
		['code', 'label'],
		Object.entries(words).map(([name, label]) => [code(name), label]),
	);
}

function roleTable(): string {
	const rows = rights.map((right) => [
		code(right),
		rightScopes[right],
		...roles.map((role) => (roleRights[role].includes(right) ? '●' : '')),
	]);
	return markdownTable(['right', 'scope', ...roles.map(code)], rows);
}

function policyTable(): string {
	const names = Object.keys(companyPolicyDefaults) as (keyof typeof companyPolicyDefaults)[];
	const structured: Record<string, string> = {
		proofs: 'aranmaz',
		senderProofs: '–',
		alerts: alertLimitsSentence(companyPolicyDefaults.alerts),
		planning: planningRulesSentence(companyPolicyDefaults.planning),
	};
	const rows = names.map((name) => [
		code(name),
		companyFieldWords[name].label,
		structured[name] ?? String(companyPolicyDefaults[name]),
	]);
	return markdownTable(['policy', 'label', 'default'], rows);
}

function undeliveryReasons(): string {
	const rows = undeliveryReasonSeeds.map((reason) => [
		code(reason.code),
		reason.label,
		reason.groupLabel,
		evidenceWordsOf(reason).join(', ') || '–',
		reason.nextStep === null ? '–' : reasonNextStepWords[reason.nextStep],
	]);
	return markdownTable(['code', 'label', 'group', 'evidence', 'next step'], rows);
}

function undebitReasons(): string {
	const rows = undebitReasonSeeds.map((reason) => [
		code(reason.code),
		reason.label,
		codes(reason.stages),
		evidenceWordsOf(reason).join(', ') || '–',
	]);
	return markdownTable(['code', 'label', 'stages', 'evidence'], rows);
}

function reasonLabels(reasons: readonly Reason[]): string {
	return wordTable(Object.fromEntries(reasons.map(({ code: name, label }) => [name, label])));
}

function paymentTypeTable(): string {
	const rows = paymentTypes.map((type) => [
		code(type),
		paymentTypeWords[type],
		isPaidAtDoor(type) ? 'yes' : 'no',
	]);
	return markdownTable(['code', 'label', 'collected at the door'], rows);
}

function vehicleTypeTable(): string {
	const rows = vehicleTypes.map((type) => [
		code(type),
		vehicleTypeWords[type],
		typicalLoadKg[type] === null ? '–' : String(typicalLoadKg[type]),
	]);
	return markdownTable(['code', 'label', 'typical load (kg)'], rows);
}

function equipmentTable(): string {
	const kinds = Object.keys(equipmentKindWords) as EquipmentKind[];
	const rows = kinds.map((kind) => [
		code(kind),
		equipmentKindWords[kind],
		needsSerial(kind) ? 'yes' : 'no',
	]);
	return markdownTable(['code', 'label', 'serial number'], rows);
}

function reportTable(): string {
	const rows = debitReportTypes.map((type) => {
		const { orderAct, allOnVehicle } = reportEffects[type];
		const pieces = allOnVehicle ? 'all, and all must be on the vehicle' : 'those on the vehicle';
		const effect = orderAct === null ? ['–', 'none'] : [code(orderAct), pieces];
		return [code(type), reportTypeWords[type], ...effect];
	});
	const inDepot = depotReportTypes.map((type) => {
		const { from, movement } = depotReportEffects[type];
		const pieces = `all, and all must be with the holder ${code(from)} (${code(movement)})`;
		return [code(type), reportTypeWords[type], '–', pieces];
	});
	const head = ['code', 'label', 'act on the order', 'pieces written off'];
	return markdownTable(head, [...rows, ...inDepot]);
}

function figureTable(): string {
	return markdownTable(
		['figure', 'formula'],
		performanceFigures.map(({ label, formula }) => [label, formula]),
	);
}

export const listTables: Readonly<Record<string, () => string>> = {
	roles: () => wordTable(roleWords),
	rights: roleTable,
	'company-policies': policyTable,
	'undelivery-reasons': undeliveryReasons,
	'undebit-reasons': undebitReasons,
	'product-return-reasons': () => reasonLabels(productReturnReasonSeeds),
	relations: () => wordTable(relationWords),
	'shortfall-reasons': () => wordTable(shortfallReasonWords),
	'payment-types': paymentTypeTable,
	'collection-methods': () => wordTable(collectionMethodWords),
	'order-types': () => wordTable(orderTypeWords),
	'cash-difference-reasons': () => wordTable(cashDifferenceReasonWords),
	'damage-reasons': () => wordTable(damageReasonWords),
	'product-conditions': () => wordTable(productConditionWords),
	'vehicle-types': vehicleTypeTable,
	'body-types': () => wordTable(bodyTypeWords),
	'vehicle-features': () => wordTable(vehicleFeatureWords),
	ownerships: () => wordTable(ownershipWords),
	'order-next-steps': () => wordTable(orderNextStepWords),
	'custody-places': () => wordTable(custodyPlaceWords),
	movements: () => wordTable(movementWords),
	equipment: equipmentTable,
	reports: reportTable,
	figures: figureTable,
	'push-types': pushTypeTable,
};

function pushTypeTable(): string {
	return markdownTable(
		['type', 'label', 'opens', 'urgent', 'roles until an admin changes them'],
		pushTypes.map((type) => {
			const { subject, urgent, defaultRoles } = pushTypeEntries[type];
			return [
				code(type),
				pushTypeLabels[type],
				subject,
				urgent ? 'yes' : 'no',
				codes(defaultRoles),
			];
		}),
	);
}
