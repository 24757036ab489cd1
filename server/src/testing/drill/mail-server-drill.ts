import type { User } from '@sevk/contract/users/users';
import { newId } from '../../db/ids.ts';
import { type SmtpServer, startSmtp } from '../fixture/smtp-server.ts';
import { percentile, sharedToken } from './drill-client.ts';
import { atDrillEnd } from './drill-end.ts';
import type { Outcome } from './drill-outcome.ts';
import { type DrillSite, openDrillSite } from './drill-site.ts';
import { secondsUntil } from './probe.ts';

const usersOfPhase = 10;
const marks = { actSeconds: 2, readSeconds: 2, deliveredAfter: 90 };

/** A phase of the mail server, with what its acts and reads took. */
type Phase = { readonly name: string; readonly acts: number[]; readonly reads: number[] };

/**
 * G24: the mail server refuses connections, is silent and is slow, and the server is killed while it
 * waits for it: users are added and invited as quickly as ever, the record shows what became of the
 * mail, and every mail arrives once the mail server works. An address that it refuses ends as not
 * sent. No link is in the outbox or in the log. Broken: a build that waits for the mail server
 * inside the request.
 */
export async function mailServerDrill(folder: string): Promise<Outcome> {
	const smtp = await startSmtp();
	atDrillEnd(smtp.close);
	const site = await openDrillSite({ folder, orders: 2_000, settings: { SMTP_URL: smtp.url } });
	const token = sharedToken(site.token, 300_000);
	const [depot] = await site.query<{ id: string }>('select id from depots order by code limit 1');
	const users: User[] = [];
	const wrong = new Set<string>();
	const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
		const startedAt = performance.now();
		const response = await fetch(site.url + path, {
			method,
			headers: {
				authorization: `Bearer ${await token()}`,
				'idempotency-key': newId(),
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			signal: AbortSignal.timeout(60_000),
		});
		const seconds = (performance.now() - startedAt) / 1_000;
		if (response.status !== 200) wrong.add(`${method} ${path} was answered ${response.status}`);
		return { seconds, answer: await response.json() };
	};
	const add = (email: string) => {
		const about = { name: 'Işıl Şahin', role: 'planner', allDepots: false };
		return send('POST', '/api/users', { ...about, email, depotIds: [depot?.id] });
	};
	const stateOf = async ({ userId }: User) =>
		(await send('GET', `/api/users/${userId}`)).answer.linkMail?.state as string;
	const runPhase = async (name: string): Promise<Phase> => {
		const phase: Phase = { name, acts: [], reads: [] };
		for (let index = 0; index < usersOfPhase; index += 1) {
			const added = await add(`${name}-${index}@ornek.com`);
			users.push(added.answer);
			phase.acts.push(added.seconds);
			phase.reads.push((await send('GET', '/api/users?limit=50')).seconds);
		}
		return phase;
	};

	const phases = [await runPhase('working')];
	await secondsUntil(async () => smtp.mails.length >= usersOfPhase);
	await smtp.close();
	phases.push(await runPhase('refusing'));
	const retried = await secondsUntil(async () => (await stateOf(lastOf(users))) === 'retrying');
	await smtp.open();
	smtp.behave({ isSilent: true });
	phases.push(await runPhase('silent'));
	await secondsUntil(async () => (await countClaimed(site)) > 0);
	await site.killServer();
	await site.start();
	const answerTo = (to: string) => (to.startsWith('nobody@') ? '550 no such user' : '250 ok');
	smtp.behave({ delayMs: 1_500, answerTo });
	phases.push(await runPhase('slow'));
	const refused: User = (await add('nobody@ornek.com')).answer;
	await secondsUntil(async () => smtp.mails.some(({ to }) => to.startsWith('slow-')));
	smtp.behave({ answerTo });
	const delivered = await secondsUntilSettled(site);
	const states = await Promise.all(users.map(stateOf));
	const refusedState = await stateOf(refused);
	const leaks = await countLeaks(site, smtp);
	const isAlive = site.server().exitCode === null;
	await site.close();

	const missing = users.filter(({ email }) => !smtp.mails.some(({ to }) => to === email)).length;
	const ms = (values: readonly number[]) => `${(percentile(values, 1) * 1_000).toFixed(0)} ms`;
	return {
		figures: [
			...phases.map(
				({ name, acts, reads }) => `${name}: slowest act ${ms(acts)}, list ${ms(reads)}`,
			),
			`shown as not sent yet after ${retried.toFixed(1)} s; all mails settled ${delivered.toFixed(1)} s after the mail server worked`,
			`${users.length} invitations, ${smtp.mails.length} mails, ${missing} missing; a refused address: ${refusedState}; ${leaks} links in outbox or log`,
		],
		short: [
			...phases.flatMap(({ name, acts, reads }) => [
				...(percentile(acts, 1) > marks.actSeconds ? [`${name}: an act took ${ms(acts)}`] : []),
				...(percentile(reads, 1) > marks.readSeconds ? [`${name}: a list took ${ms(reads)}`] : []),
			]),
			...(missing > 0 ? [`${missing} invitations did not arrive`] : []),
			...(states.some((state) => state !== 'sent')
				? [
						`${states.filter((state) => state !== 'sent').length} arrived mails are not shown as sent`,
					]
				: []),
			...(refusedState === 'refused' ? [] : [`a refused address is shown as ${refusedState}`]),
			...(delivered > marks.deliveredAfter ? [`mails waited for ${delivered.toFixed(0)} s`] : []),
			...(leaks > 0 ? [`${leaks} links are in the outbox or in the log`] : []),
			...[...wrong].slice(0, 5),
			...(isAlive ? [] : ['the server ended']),
		],
	};
}

function lastOf(users: readonly User[]): User {
	const user = users.at(-1);
	if (user === undefined) throw new Error('There is no user.');
	return user;
}

async function countClaimed(site: DrillSite): Promise<number> {
	const [row] = await site.query<{ count: number }>(`select count(*)::int as count
		from account_mails where state = 'waiting' and claimed_until is not null`);
	return row?.count ?? 0;
}

async function secondsUntilSettled(site: DrillSite): Promise<number> {
	let seconds = 0;
	const isSettled = async () => {
		const [row] = await site.query<{ count: number }>(
			`select count(*)::int as count from account_mails where state = 'waiting'`,
		);
		return row?.count === 0;
	};
	// Each wait has a limit of its own.
	while (seconds < 2 * marks.deliveredAfter && !(await isSettled())) {
		seconds += await secondsUntil(isSettled);
	}
	return seconds;
}

/** Links that the mails had and that are readable elsewhere. */
async function countLeaks(site: DrillSite, { mails }: SmtpServer): Promise<number> {
	const rows = await site.query<{ text: string }>(
		`select m::text as text from account_mails m
		union all select v::text from identity_verifications v`,
	);
	const elsewhere = `${rows.map(({ text }) => text).join('\n')}\n${site.serverOutput()}`;
	return mails.filter(({ text }) => {
		const token = /token=([\w-]+)/.exec(text)?.[1];
		return token === undefined || elsewhere.includes(token);
	}).length;
}
