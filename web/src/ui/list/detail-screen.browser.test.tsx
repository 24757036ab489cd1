import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { DetailScreen } from './detail-screen.tsx';

type Step = 'loading' | 'failed' | 'missing' | 'there' | 'stale';

const problems: Readonly<Partial<Record<Step, string>>> = {
	failed: 'Sunucuya ulaşılamadı.',
	missing: 'Bulunamadı.',
	stale: 'Sunucuya ulaşılamadı.',
};

function Steps() {
	const [step, setStep] = useState<Step>('loading');
	const isThere = step === 'there' || step === 'stale';
	return (
		<>
			{(['failed', 'missing', 'there', 'stale'] as const).map((each) => (
				<button key={each} type="button" onClick={() => setStep(each)}>
					{each}
				</button>
			))}
			<DetailScreen
				title="Rota"
				problem={problems[step] ?? null}
				missing={step === 'missing'}
				onRetry={() => setStep('there')}
				frame={isThere ? { title: 'RT-1', children: <p>Duraklar</p> } : null}
			/>
		</>
	);
}

test('the head stays the same element while the record arrives', async () => {
	await renderPart(<Steps />);
	const heading = page.getByRole('heading', { level: 1 });
	await expect.element(heading).toHaveTextContent('Rota');
	const head = heading.element();
	for (const step of ['failed', 'missing', 'there', 'stale']) {
		await page.getByRole('button', { name: step }).click();
	}
	await expect.element(heading).toHaveTextContent('RT-1');
	expect(heading.element()).toBe(head);
});

test('a record that cannot be loaded says why, and one that is there stays below the strip', async () => {
	await renderPart(<Steps />);
	await page.getByRole('button', { name: 'missing' }).click();
	await expect.element(page.getByText('Bu kayıt bulunamadı.')).toBeVisible();
	await page.getByRole('button', { name: 'failed' }).click();
	await expect.element(page.getByText('Sunucuya ulaşılamadı.')).toBeVisible();
	await page.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(page.getByText('Duraklar')).toBeVisible();
	await page.getByRole('button', { name: 'stale' }).click();
	await expect.element(page.getByText('Sunucuya ulaşılamadı.')).toBeVisible();
	await expect.element(page.getByText('Duraklar')).toBeVisible();
});
