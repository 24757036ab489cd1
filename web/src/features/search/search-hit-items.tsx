import { paths } from '@sevk/contract/common/paths';
import type { SearchHit } from '@sevk/contract/search/search';
import { type SearchKind, searchKindWords } from '@sevk/domain/search/search-words';
import {
	IconBarcode,
	IconClipboardList,
	IconFileAlert,
	IconPackage,
	IconRoute,
	IconSearch,
	IconSteeringWheel,
	IconTruck,
	type TablerIcon,
} from '@tabler/icons-react';
import type { FindGroup, FindItem } from '../../ui/dialog/find-dialog.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';

const icons: Record<SearchKind, TablerIcon> = {
	piece: IconBarcode,
	order: IconPackage,
	route: IconRoute,
	debit: IconClipboardList,
	report: IconFileAlert,
	vehicle: IconTruck,
	driver: IconSteeringWheel,
};

/** A newer server may find kinds that this page does not know. */
function iconOf(kind: string): TablerIcon {
	return (icons as Readonly<Record<string, TablerIcon | undefined>>)[kind] ?? IconSearch;
}

function headingOf(kind: string): string {
	return (searchKindWords as Readonly<Record<string, string | undefined>>)[kind] ?? 'Diğer';
}

/** The address that a hit opens; null when it has no screen. */
export function addressOfHit({ screen, params }: SearchHit): string | null {
	if (screen === null) return null;
	const rest = new URLSearchParams();
	let path: string = paths[screen];
	for (const [name, value] of Object.entries(params)) {
		if (path.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(value));
		else rest.set(name, value);
	}
	return rest.size === 0 ? path : `${path}?${rest}`;
}

/** Hits grouped by kind, exact ones first; the kinds keep the server's order. */
export function groupsOfHits(
	hits: readonly SearchHit[],
	onOpen: (hit: SearchHit) => void,
): FindGroup[] {
	const kinds = [...new Set(hits.map(({ kind }) => kind))];
	return kinds.map((kind) => ({
		label: headingOf(kind),
		items: hits.filter((hit) => hit.kind === kind).map((hit) => itemOfHit(hit, onOpen)),
	}));
}

export function itemOfHit(hit: SearchHit, onOpen: (hit: SearchHit) => void): FindItem {
	return {
		id: `${hit.kind}-${hit.id}`,
		icon: iconOf(hit.kind),
		title: hit.title,
		note: hit.note,
		sentence: hit.sentence,
		end: hit.state === null ? null : <StatusChip {...hit.state} size="sm" />,
		onChoose: () => onOpen(hit),
	};
}
