import { expect, test } from 'vitest';
import { writeCodeMessage } from './code-message.ts';

test('the message names the company and the order, and nobody', () => {
	const facts = { company: 'Boğaz Dağıtım', orderNo: 'SP-1', code: '012345' };
	expect(writeCodeMessage(facts).text).toBe(
		'Boğaz Dağıtım: SP-1 numaralı siparişinizin teslimat kodu 012345. Kodu yalnızca siparişinizi teslim alırken sürücüye söyleyin.',
	);
	expect(writeCodeMessage({ ...facts, company: '' }).text).toMatch(/^SP-1 numaralı/);
});
