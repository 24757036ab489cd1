import type { Right } from '../common/access/right.ts';
import { refuse } from '../common/rule/refusal.ts';
import { fileRefusals } from './file-words.ts';

type Person = { readonly userId: string; readonly rights: readonly Right[] };

type Paper = {
	readonly addedBy: string;
	readonly withdrawn: boolean;
};

/** Whether a user may withdraw a signed paper (Geri Al): who attached it, or a manager. */
export function mayWithdrawPaper({ addedBy }: Pick<Paper, 'addedBy'>, by: Person): boolean {
	return addedBy === by.userId || by.rights.includes('papers.withdraw');
}

/** Refuses to withdraw a signed paper (docs/domain.md#signatures); null if it may be withdrawn. */
export function refusePaperWithdrawal(paper: Paper, by: Person) {
	if (!mayWithdrawPaper(paper, by)) return refuse(fileRefusals, 'file/paper-of-other');
	return paper.withdrawn ? refuse(fileRefusals, 'file/paper-withdrawn') : null;
}

/** Refuses to withdraw the only signature of a record that needs one; null if it may be withdrawn. */
export function refuseOnlyPaper(paper: { readonly others: number }, needsOne: boolean) {
	return needsOne && paper.others === 0 ? refuse(fileRefusals, 'file/paper-required') : null;
}
