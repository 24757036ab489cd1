import { type Role, roles } from '@sevk/domain/common/access/role';
import { type PushType, pushTypes } from '@sevk/domain/push/push-type';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { clockTime, version } from '../common/ids.ts';

const someRoles = z.array(z.enum(roles as [Role, ...Role[]])).max(roles.length);

const pushRules = z.object({
	roles: z.object(
		Object.fromEntries(pushTypes.map((type) => [type, someRoles])) as Record<
			PushType,
			typeof someRoles
		>,
	),
	/** Both or none. */
	quietFrom: clockTime.nullable(),
	quietUntil: clockTime.nullable(),
});
export type PushRuleFields = z.infer<typeof pushRules>;

const pushRulesAnswer = pushRules.extend({ version });
export type PushRulesAnswer = z.infer<typeof pushRulesAnswer>;

export const showPushRules = endpoint({
	name: 'showPushRules',
	summary: 'Hangi bildirimin kimlere gittiği',
	method: 'GET',
	path: '/api/push-rules',
	access: 'definitions.read',
	answer: pushRulesAnswer,
});

export const editPushRules = endpoint({
	name: 'editPushRules',
	summary: 'Bildirimlerin kimlere gideceğini ve sessiz saatleri düzenle',
	method: 'PUT',
	path: '/api/push-rules',
	access: 'company.edit',
	body: pushRulesAnswer,
	answer: pushRulesAnswer,
	refusals: ['push/role-not-possible', 'push/quiet-hours-incomplete', 'common/stale'],
});
