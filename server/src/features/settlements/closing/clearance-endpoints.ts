import { driversPath, usersPath } from '@sevk/contract/common/paths';
import { driverClearance } from '@sevk/contract/drivers/drivers';
import { userClearance } from '@sevk/contract/users/users';
import { roleWords } from '@sevk/domain/common/access/role';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../../db/database.ts';
import { paper } from '../../../http/endpoint/answer/streamed.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { buildPdf } from '../../../outside/pdf/pdf-document.ts';
import type { DocumentRenderer } from '../../company/letterhead-document.ts';
import { userWithin } from '../../users/administration/user-commands.ts';
import { readActs, readCheckedDepots, readHoldings } from '../common/clearance-answer.ts';
import { readDriverName } from '../common/settlement-detail-store.ts';
import { type ClearanceFacts, clearanceDocument } from './clearance-document.ts';

type Deps = { readonly db: Database; readonly renderer: DocumentRenderer };
type Content = Omit<ClearanceFacts, 'letterhead' | 'printedAt' | 'printedBy' | 'number'>;

/** İlişik Kesme of drivers and users. */
export function implementClearances(deps: Deps): Implementation[] {
	const { db } = deps;
	return [
		implement(driverClearance, async ({ params: { driverId } }, caller) => {
			const holdings = await readHoldings(db, caller, driverId);
			if (isRefusal(holdings)) return holdings;
			const name = (await readDriverName(db, driverId)) ?? '';
			return print(deps, caller, driverId, {
				name,
				holdings,
				acts: null,
				accountOpen: null,
				checked: await readCheckedDepots(db, caller, { driverId, userId: null }),
				recordPath: driversPath(driverId),
				person: [['Görevi', 'Sürücü']],
			});
		}),
		implement(userClearance, async ({ params: { userId } }, caller) => {
			const user = await userWithin(db, userId, caller);
			if (isRefusal(user)) return user;
			const holdings =
				user.driverId === null ? null : await readHoldings(db, caller, user.driverId);
			if (isRefusal(holdings)) return notFound();
			return print(deps, caller, userId, {
				name: user.name,
				holdings,
				accountOpen: user.retiredAt === null,
				acts: await readActs(db, caller, userId),
				checked: await readCheckedDepots(db, caller, { driverId: user.driverId, userId }),
				recordPath: usersPath(userId),
				person: [
					['Görevi', roleWords[user.role]],
					user.username === null
						? ['E-posta', user.email ?? '—']
						: ['Kullanıcı adı', user.username],
				],
			});
		}),
	];
}

/** The number is the day and the end of the person's id. */
async function print({ renderer }: Deps, caller: PersonCaller, id: string, content: Content) {
	const printedAt = new Date();
	const today = todayIn(printedAt);
	const number = `IK-${today.replaceAll('-', '')}-${id.slice(-6).toUpperCase()}`;
	const letterhead = await renderer.letterhead('');
	const printing = { letterhead, printedAt, printedBy: caller.name };
	const person: ClearanceFacts['person'] = [...content.person, ['Tarih', formatDate(today)]];
	const file = await buildPdf(clearanceDocument({ ...content, ...printing, person, number }));
	return paper(file, 'ilisik-kesme', number);
}
