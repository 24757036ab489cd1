import { paths } from '@sevk/contract/common/paths';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { driverDay } from '../../testing/builders/driving-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const driver = profile('driver', { driverId: testId(401) });

test('a driver reads what is owed from earlier days, and what is paid back', async () => {
	const { cash } = driverDay();
	if (cash === null) throw new Error('The day has cash.');
	const debts = { carriedDebtKurus: 8_000, driverCreditKurus: 15_000 };
	answer(readDriverDay, driverDay({ cash: { ...cash, ...debts } }));
	await renderScreen(paths.driverVehicle, { as: driver });
	const section = page.getByRole('region', { name: 'Teslim edilecek nakit' });
	await expect.element(section).toMatchTextContent(/Önceki borç\s*₺80,00/);
	await expect.element(section).toMatchTextContent(/Size geri ödenecek\s*₺150,00/);
});
