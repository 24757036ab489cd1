import { expect, test } from 'vitest';
import { mayDrive } from './driver.ts';

const driver = { state: 'active', retired: false, exception: null } as const;

test('leave and illness of the day keep a driver from a route, other hours do not', () => {
	expect(mayDrive(driver)).toBe(true);
	expect(mayDrive({ ...driver, exception: { kind: 'hours' } })).toBe(true);
	expect(mayDrive({ ...driver, exception: { kind: 'leave' } })).toBe(false);
	expect(mayDrive({ ...driver, exception: { kind: 'sick' } })).toBe(false);
	expect(mayDrive({ ...driver, retired: true })).toBe(false);
	expect(mayDrive({ ...driver, state: 'off_duty' })).toBe(false);
});
