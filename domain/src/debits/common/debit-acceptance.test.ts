import { expect, test } from 'vitest';
import { roleRights } from '../../common/access/role.ts';
import { refuseAcceptance, refuseDispute, refuseTakeover } from './debit-acceptance.ts';

const driver = { id: 'driver-1', name: 'Mehmet Yıldız' };
const own = { driverId: 'driver-1', rights: roleRights.driver, onPaper: false };

test('only the driver of a debit accepts it on screen', () => {
	expect(refuseAcceptance(own, driver)).toBeNull();
	expect(refuseAcceptance({ ...own, driverId: 'driver-2' }, driver)).toMatchObject({
		status: 403,
		detail: 'Bu zimmeti yalnızca sürücüsü kabul edebilir: Mehmet Yıldız.',
	});
	const office = { driverId: null, rights: roleRights.warehouse, onPaper: false };
	expect(refuseAcceptance(office, driver)?.code).toBe('debit/not-your-debit');
});

test('the depot enters an acceptance signed on paper; another driver may not', () => {
	const office = { driverId: null, rights: roleRights.warehouse, onPaper: true };
	expect(roleRights.warehouse.includes('debits.accept-on-paper')).toBe(true);
	expect(refuseAcceptance(office, driver)).toBeNull();
	expect(refuseAcceptance({ ...office, rights: roleRights.viewer }, driver)).not.toBeNull();
	const other = { driverId: 'driver-2', rights: roleRights.driver, onPaper: true };
	expect(refuseAcceptance(other, driver)).not.toBeNull();
	expect(refuseTakeover(other, driver)?.detail).toContain('Mehmet Yıldız');
	expect(refuseTakeover(own, driver)).toBeNull();
});

test('limits the reported difference of a count', () => {
	const of = (shortCount: number, overCount: number, loadedCount = 40) =>
		refuseDispute({ loadedCount, shortCount, overCount })?.detail ?? null;
	expect(of(40, 40)).toBeNull();
	expect(of(41, 0)).toBe('Zimmet listesinde 40 koli var; eksik koli bundan fazla olamaz.');
	expect(of(0, 41)).toBe('Fazla koli en çok 40 olabilir. Sayıyı kontrol edin.');
	expect(of(0, 10, 2)).toBeNull();
	expect(of(0, 11, 2)).not.toBeNull();
});
