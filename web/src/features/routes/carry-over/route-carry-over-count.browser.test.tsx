import { countCarryOvers, listCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import type { Role } from '@sevk/domain/common/access/role';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { CarryOverCount } from './route-carry-over-count.tsx';
import { CarryOverScreen } from './route-carry-over-screen.tsx';

const cases: readonly [Role, string][] = [
	['ops_manager', '4 siparişin sonraki adımı belirlenmedi, 2 iade ürün bekliyor, 3 koli aranıyor'],
	['planner', '4 siparişin sonraki adımı belirlenmedi'],
	['warehouse', '2 iade ürün bekliyor, 3 koli aranıyor'],
];

test.each(cases)('%s counts what the role can deal with', async (role, text) => {
	const groups = { failed: 4, unsent: 0, on_vehicle: 0, appointment: 0, branch: 0 };
	answer(countCarryOvers, { total: 4, groups, productCount: 2, missingCount: 3 });
	await renderPart(<CarryOverCount />, { as: profile(role) });
	await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument();
});

test('the choice of the view names how many products wait and how many koli are missing', async () => {
	const groups = { failed: 0, unsent: 0, on_vehicle: 0, appointment: 0, branch: 0 };
	answer(countCarryOvers, { total: 0, groups, productCount: 1_200, missingCount: 2 });
	answer(listCarryOvers, { items: [], nextCursor: null });
	await renderPart(<CarryOverScreen />);
	await expect.element(page.getByText('İade Ürünler (1.200)', { exact: true })).toBeVisible();
	await expect.element(page.getByText('Kayıp Araştırması (2)', { exact: true })).toBeVisible();
	await expect.element(page.getByText('Dünden kalan sipariş yok')).toBeVisible();
});
