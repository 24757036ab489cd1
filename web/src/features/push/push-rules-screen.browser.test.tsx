import { editPushRules, showPushRules } from '@sevk/contract/push/push-rules';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pushRules } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { PushRulesScreen } from './push-rules-screen.tsx';

const rules = pushRules({ version: 3 });
const box = (message: string, role: string) =>
	page.getByRole('checkbox', { name: `${message}: ${role}` });
const cashierBox = box('Zimmette uyuşmazlık ★', 'Kasa / Muhasebe');
const save = page.getByRole('button', { name: 'Kaydet' });

async function renderPanel(as = profile('admin')): Promise<void> {
	answer(showPushRules, rules);
	await renderPart(<PushRulesScreen />, { as, scrolls: 'page' });
}

test('the table shows who receives what, and saves a change with the version that was seen', async () => {
	await renderPanel();
	await expect.element(box('Zimmette uyuşmazlık ★', 'Depo Sorumlusu')).toBeChecked();
	await expect.element(cashierBox).not.toBeChecked();
	await expect.element(save).not.toBeInTheDocument();
	await expectAccessible({ dark: true });
	await cashierBox.click();
	answer(editPushRules, { ...rules, version: 4 });
	await save.click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	await expect
		.poll(() => requestsOf(editPushRules)[0]?.body)
		.toMatchObject({
			roles: { debit_disputed: ['ops_manager', 'warehouse', 'cashier'] },
			quietFrom: '22:00',
			version: 3,
		});
});

test('a role that cannot open the record is not offered', async () => {
	await renderPanel();
	await expect.element(box('Kasa farkı çıktı', 'İzleyici')).toBeVisible();
	await expect.element(box('Kasa farkı çıktı', 'Sürücü / Kurye')).not.toBeInTheDocument();
});

test('the input stays when another admin was faster', async () => {
	await renderPanel();
	answer(editPushRules, refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }));
	await cashierBox.click();
	await save.click();
	await expect.element(page.getByRole('alert')).toMatchTextContent('Elif Kaya');
	await expect.element(cashierBox).toBeChecked();
});

test('without the right the table can only be read', async () => {
	await renderPanel(profile('planner'));
	await expect.element(cashierBox).toBeDisabled();
	await expectAccessible();
});
