import { setupSteps } from '@sevk/domain/company/company-setup';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

const setupStep = z.enum(setupSteps);

/** İlk Kurulum: what a new installation still lacks. */
const setup = z.object({
	steps: z.array(z.object({ step: setupStep, state: z.enum(['done', 'skipped', 'open']) })),
	/** True once an admin has put the reminder away. */
	hidden: z.boolean(),
});
export type Setup = z.infer<typeof setup>;

export const showSetup = endpoint({
	name: 'showSetup',
	summary: 'İlk kurulumun adımları ve durumları',
	method: 'GET',
	path: '/api/company/setup',
	access: 'company.edit',
	answer: setup,
});

export const changeSetup = endpoint({
	name: 'changeSetup',
	summary: 'İlk kurulumda bir adımı atla ya da hatırlatmayı kaldır',
	method: 'PUT',
	path: '/api/company/setup',
	access: 'company.edit',
	body: z.object({ skipped: z.array(setupStep).max(setupSteps.length), hidden: z.boolean() }),
	answer: setup,
});
