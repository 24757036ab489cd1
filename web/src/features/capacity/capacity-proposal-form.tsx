import { Checkbox } from '@mantine/core';
import type { CapacityProposalRecord, CapacityRuleRecord } from '@sevk/contract/capacity/capacity';
import { capacityAreaWord } from '@sevk/domain/capacity/capacity-words';
import { weekdayWords } from '@sevk/domain/common/date/work-week';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { useState } from 'react';
import { listState } from '../../api/connection/list-state.ts';
import { FormModal, Wide } from '../../ui/dialog/form-modal.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import classes from './capacity-proposal-form.module.css';
import { useCapacityProposals, useSaveCapacityRules } from './capacity-queries.ts';
import { notifySaved } from './capacity-saved.ts';

type Props = {
	readonly depotId: string;
	readonly rules: readonly CapacityRuleRecord[];
	readonly onClose: () => void;
};

const keyOf = ({ area, weekday }: Pick<CapacityRuleRecord, 'area' | 'weekday'>) =>
	`${area} ${weekday}`;

/** Limits from what was driven before and from who works; the user takes those that fit. */
export function CapacityProposalForm({ depotId, rules, onClose }: Props) {
	const proposals = useCapacityProposals(depotId);
	const save = useSaveCapacityRules();
	const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
	const present = new Map(rules.map((rule) => [keyOf(rule), rule]));
	const items = (proposals.data?.items ?? []).filter((one) =>
		differs(one, present.get(keyOf(one))),
	);
	const chosen = items.filter((one) => !left.has(keyOf(one)));

	async function submit() {
		if (chosen.length === 0) return onClose();
		const body = {
			depotId,
			rules: chosen.map(({ why: _, ...proposal }) => {
				const { cutOff = null, cutOffDays = 1 } = present.get(keyOf(proposal)) ?? {};
				return { ...proposal, cutOff: proposal.closed ? null : cutOff, cutOffDays };
			}),
		};
		try {
			notifySaved(await save.mutateAsync({ body }));
			onClose();
		} catch {
			// The form shows the refusal.
		}
	}

	return (
		<FormModal
			opened
			title="Önerilen sınırlar"
			verb={chosen.length === 0 ? 'Tamam' : 'Öneriyi Uygula'}
			busy={save.isPending}
			dirty={left.size > 0}
			error={save.error}
			onClose={onClose}
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<Wide>
				<ListContent
					{...listState(proposals)}
					count={items.length}
					filtered={false}
					onClear={() => undefined}
					empty={
						<EmptyState
							title="Yeni öneri yok"
							note="Öneri için haftanın aynı gününde en az üç günün teslimatı gerekir."
						/>
					}
				>
					<ul className={classes.list}>
						{items.map((one) => (
							<li key={keyOf(one)}>
								<Checkbox
									checked={!left.has(keyOf(one))}
									onChange={(event) => {
										const next = new Set(left);
										if (event.currentTarget.checked) next.delete(keyOf(one));
										else next.add(keyOf(one));
										setLeft(next);
									}}
									label={`${capacityAreaWord(one.area)}, ${weekdayWords[one.weekday]}: ${wordsOf(one)}`}
									description={one.why}
								/>
							</li>
						))}
					</ul>
				</ListContent>
			</Wide>
		</FormModal>
	);
}

function wordsOf({ closed, stops, desi }: CapacityProposalRecord): string {
	if (closed) return 'kapalı';
	const parts = [
		stops === null ? '' : `${formatDecimal(stops)} durak`,
		desi === null ? '' : `${formatDecimal(desi)} desi`,
	];
	return parts.filter((part) => part !== '').join(', ');
}

function differs(
	{ closed, stops, desi }: CapacityProposalRecord,
	rule: CapacityRuleRecord | undefined,
): boolean {
	return rule?.closed !== closed || rule.stops !== stops || rule.desi !== desi;
}
