import { paths } from '@sevk/contract/common/paths';
import { type Role, roleRights, roles } from '@sevk/domain/common/access/role';
import { pushTypes, rolesForPush } from '@sevk/domain/push/push-type';
import { expect, test } from 'vitest';
import { pushPath } from '../../platform/push/push-path.ts';
import { screens } from '../screens/screens.ts';

const nounId = '01980000-0000-7000-8000-00000000000a';

function screenAt(path: string) {
	return screens.find((entry) => paths[entry.path].replace(/:\w+/, nounId) === path.split('?')[0]);
}

function fault(type: string, role: Role): string[] {
	const path = pushPath({ type, nounId, app: role === 'driver' ? 'driver' : 'office' });
	const right = screenAt(path ?? '')?.right;
	const opens = right !== undefined && roleRights[role].includes(right);
	return opens ? [] : [`${type} for ${role}: ${path}`];
}

test.each(roles)('every message that a %s may receive opens a screen of that role', (role) => {
	const types = pushTypes.filter((type) => rolesForPush(type).includes(role));
	expect(types.length).toBeGreaterThan(0);
	expect(types.flatMap((type) => fault(type, role))).toEqual([]);
});
