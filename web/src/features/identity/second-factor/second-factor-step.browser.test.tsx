import { verifySecondFactor } from '@sevk/contract/identity/sign-in';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { signInRefusals } from '@sevk/domain/identity/sign-in/sign-in-words';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { answerSignInOptions } from '../../../testing/fake-server/fake-session.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

const field = page.getByRole('textbox', { name: 'Kurtarma kodu' });

test('a recovery code gets its hyphen, which the server compares', async () => {
	answerSignInOptions();
	answer(verifySecondFactor, refuse(signInRefusals, 'access/wrong-recovery-code'));
	const done = async () => {};
	await renderPart(<SecondFactorStep hasRecoveryCodes onDone={done} onBack={() => {}} />, {
		as: null,
	});
	await page.getByRole('button', { name: 'Kurtarma kodu kullan' }).click();
	await field.click();
	await userEvent.type(field, 'aB3dE f6Gh7');
	await expect.element(field).toHaveValue('aB3dE-f6Gh7');
	await page.getByRole('button', { name: 'Doğrula', exact: true }).click();
	await expect
		.poll(() => requestsOf(verifySecondFactor)[0]?.body)
		.toMatchObject({ kind: 'recovery', code: 'aB3dE-f6Gh7' });
	await expect.element(field).toHaveValue('');
});
