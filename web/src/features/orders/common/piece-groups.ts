// What the lists of goods of a depot share: acts on goods of several depots, and who may end goods.
import { mostProductsAtOnce } from '@sevk/contract/orders/product-pieces';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { companyPolicyDefaults } from '@sevk/domain/company/company-policies';
import { useRef, useState } from 'react';
import { useMay } from '../../../api/state/client-store.ts';
import { detailOf } from '../../../ui/feedback/detail-of.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { useCompany } from '../../company/company-queries.ts';

/** Whether writing goods off needs a second person (Hurdaya ayırma ve kayıp yazma ikinci kişinin onayını ister). */
export function useDisposalApproval(): boolean {
	return useCompany().data?.disposalApproval ?? companyPolicyDefaults.disposalApproval;
}

/** Who may write reports asks for it; alone, only who may approve them. */
export function useMayWriteOff(): boolean {
	const [mayAsk, mayApprove] = [useMay('reports.write'), useMay('reports.approve')];
	return useDisposalApproval() ? mayAsk : mayApprove;
}

type Piece = { readonly id: string; readonly depotId: string; readonly version: number };

/** Groups of one depot, small enough for one request. */
function groupsOf(pieces: readonly Piece[]) {
	const groups = Map.groupBy(pieces, ({ depotId }) => depotId);
	return [...groups].flatMap(([depotId, own]) =>
		Array.from({ length: Math.ceil(own.length / mostProductsAtOnce) }, (_, at) => ({
			depotId,
			pieces: own
				.slice(at * mostProductsAtOnce, (at + 1) * mostProductsAtOnce)
				.map(({ id, version }) => ({ id, version })),
		})),
	);
}

type Group = ReturnType<typeof groupsOf>[number];

/**
 * Sends groups one after the other. A repeated try leaves out what was done, whether or not the list
 * was read again, and a refusal tells how far the act came.
 */
export function useGroups<One extends Piece>(
	pieces: readonly One[],
	word: string,
	doneWords: string,
) {
	const [all] = useState(pieces);
	const doneIds = useRef<ReadonlySet<string>>(new Set());

	async function run(send: (group: Group) => Promise<unknown>): Promise<boolean> {
		try {
			for (const group of groupsOf(all.filter(({ id }) => !doneIds.current.has(id)))) {
				await send(group);
				doneIds.current = new Set([...doneIds.current, ...group.pieces.map(({ id }) => id)]);
			}
			notifySuccess(`${formatDecimal(all.length)} ${word} ${doneWords}.`);
			return true;
		} catch (problem) {
			const done = doneIds.current.size;
			const left = formatDecimal(all.length - done);
			notifyProblem(
				done === 0
					? problem
					: `${formatDecimal(done)} ${word} ${doneWords}, ${left} ${word} kaldı. ${detailOf(problem)}`,
			);
			return false;
		}
	}

	return { all, run, hasDone: () => doneIds.current.size > 0 };
}
