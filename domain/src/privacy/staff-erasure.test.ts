import { expect, test } from 'vitest';
import { staffErasureBlock } from './staff-erasure.ts';

const left = {
	driverActive: false,
	accountOpen: false,
	openRouteNumber: null,
	openDebtKurus: 0,
	creditKurus: 0,
};

test('a person is erased who no longer works with the firm and owes nothing', () => {
	expect(staffErasureBlock(left)).toBeNull();
	expect(staffErasureBlock({ ...left, driverActive: true })).toBe('driver-active');
	expect(staffErasureBlock({ ...left, accountOpen: true })).toBe('account-open');
	expect(staffErasureBlock({ ...left, openRouteNumber: 'UMR-1' })).toBe('route-open');
	expect(staffErasureBlock({ ...left, openDebtKurus: 1 })).toBe('debt-left');
	expect(staffErasureBlock({ ...left, creditKurus: 1 })).toBe('credit-left');
});
