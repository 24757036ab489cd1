import type { SearchHit } from '@sevk/contract/search/search';
import { expect, test } from 'vitest';
import { groupsOfHits } from './search-hit-items.tsx';

test('a kind of a newer server has a heading and an icon', () => {
	const hit = { kind: 'invoice', id: '1', title: 'FTR-1', state: null } as unknown as SearchHit;
	const [group] = groupsOfHits([hit], () => undefined);
	expect(group?.label).toBe('Diğer');
	expect(group?.items[0]?.icon).toBeDefined();
});
