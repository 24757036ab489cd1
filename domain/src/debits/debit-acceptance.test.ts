import { expect, test } from 'vitest';
import { may, roleRights } from '../access/role.ts';
import { refuseAcceptance, refuseTakeover } from './debit-acceptance.ts';

const driver = { id: 'driver-1', name: 'Mehmet Y*****' };
const own = { driverId: 'driver-1', rights: roleRights.driver, onPaper: false };

test('the driver of the zimmet takes it over, nobody else on screen', () => {
	expect(refuseAcceptance(own, driver)).toBeNull();
	expect(refuseAcceptance({ ...own, driverId: 'driver-2' }, driver)).toMatchObject({
		status: 403,
		detail: 'Bu zimmeti yalnızca sürücüsü kabul edebilir: Mehmet Y*****.',
	});
	const office = { driverId: null, rights: roleRights.warehouse, onPaper: false };
	expect(refuseAcceptance(office, driver)?.code).toBe('debit/not-your-debit');
});

test('a signed paper is entered by the depot, never by another driver', () => {
	const office = { driverId: null, rights: roleRights.warehouse, onPaper: true };
	expect(may('warehouse', 'debits.accept-on-paper')).toBe(true);
	expect(refuseAcceptance(office, driver)).toBeNull();
	expect(refuseAcceptance({ ...office, rights: roleRights.viewer }, driver)).not.toBeNull();
	const other = { driverId: 'driver-2', rights: roleRights.driver, onPaper: true };
	expect(refuseAcceptance(other, driver)).not.toBeNull();
	expect(refuseTakeover(other, driver)?.code).toBe('transfer/not-receiver');
});
