import { addressRefusals } from '../addresses/address-words.ts';
import { geocoderRefusals } from '../addresses/geocoder-words.ts';
import { capacityRefusals } from '../capacity/capacity-words.ts';
import { importFileRefusals } from '../common/import/import-words.ts';
import { commonRefusals } from '../common/rule/common-words.ts';
import type { FactsFor } from '../common/rule/refusal.ts';
import type { RefusalCode } from '../common/rule/refusal-codes.ts';
import { companyRefusals } from '../company/company-words.ts';
import { debitRefusals } from '../debits/common/debit-words.ts';
import { deliveryEvidenceRefusals } from '../debits/evidence/delivery-evidence-words.ts';
import { deliveryResultRefusals } from '../debits/line/delivery-result-words.ts';
import { depotRefusals } from '../depots/depot-words.ts';
import { driverRefusals } from '../drivers/driver-words.ts';
import { fileRefusals } from '../files/file-words.ts';
import { accountRefusals, entryRefusals } from '../identity/account/account-words.ts';
import { pinRefusals } from '../identity/pin/pin-words.ts';
import { signInRefusals } from '../identity/sign-in/sign-in-words.ts';
import { moneyRefusals } from '../money/money-ledger-words.ts';
import { orderRefusals } from '../orders/common/order-words.ts';
import { standingOrderRefusals } from '../orders/standing/standing-order-words.ts';
import { privacyRefusals } from '../privacy/privacy-words.ts';
import { proposalRefusals } from '../proposals/proposal-words.ts';
import { pushRefusals } from '../push/push-words.ts';
import { collectionRefusals } from '../reasons/collection-method.ts';
import { reasonRefusals } from '../reasons/reason-words.ts';
import { routeRefusals } from '../routes/common/route-words.ts';
import { priceRefusals } from '../senders/price-words.ts';
import { senderRefusals } from '../senders/sender-words.ts';
import { performanceRefusals } from '../settlements/performance-words.ts';
import { settlementRefusals } from '../settlements/settlement-words.ts';
import { savedViewRefusals } from '../users/saved-view-words.ts';
import { userRefusals } from '../users/user-words.ts';
import { vehicleRefusals } from '../vehicles/vehicle-words.ts';

/** The sentences of all refusals; each code is in one table. */
export const refusalTables = [
	commonRefusals,
	entryRefusals,
	accountRefusals,
	signInRefusals,
	userRefusals,
	savedViewRefusals,
	pinRefusals,
	fileRefusals,
	companyRefusals,
	senderRefusals,
	priceRefusals,
	reasonRefusals,
	depotRefusals,
	vehicleRefusals,
	driverRefusals,
	addressRefusals,
	geocoderRefusals,
	capacityRefusals,
	moneyRefusals,
	orderRefusals,
	standingOrderRefusals,
	importFileRefusals,
	routeRefusals,
	debitRefusals,
	deliveryEvidenceRefusals,
	deliveryResultRefusals,
	proposalRefusals,
	settlementRefusals,
	performanceRefusals,
	pushRefusals,
	privacyRefusals,
	collectionRefusals,
] as const;

type TableOf<Code extends RefusalCode> = Extract<
	(typeof refusalTables)[number],
	Readonly<Record<Code, unknown>>
>;

/** The facts of a refusal by its code, as its sentence declares them; `undefined`: it has none. */
export type FactsOf<Code extends RefusalCode> = FactsFor<TableOf<Code>[Code]>[0];
