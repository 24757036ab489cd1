import { expect, test } from 'vitest';
import { orderProfileOf } from './order-file-profile.ts';
import { chooseRememberedProfile } from './order-file-sender.ts';

const of = (senderName: string | null, more = {}) => orderProfileOf([], { senderName, ...more });
const [deniz, ada, none, asWritten] = [of('Deniz Butik'), of('Ada'), of(''), of(null)];

test('the sender of one earlier file is proposed, and asked', () => {
	const choice = chooseRememberedProfile([deniz, deniz], ['siparisler.xlsx']);
	expect(choice).toEqual({ profile: deniz, senders: ['Deniz Butik'] });
});

test('of several senders none is proposed', () => {
	const { profile, senders } = chooseRememberedProfile([ada, ada, deniz], ['siparisler.xlsx']);
	expect(profile?.senderName).toBeNull();
	expect(senders).toEqual(['Ada', 'Deniz Butik']);
});

test('none is a sender too where another one is known', () => {
	expect(chooseRememberedProfile([none, deniz], ['a.csv'])).toMatchObject({
		profile: { senderName: null },
		senders: ['', 'Deniz Butik'],
	});
});

test.each([
	['deniz-butik-27-kasim.xlsx', ''],
	['DENİZ BUTİK.csv', ''],
	['siparisler.xlsx', 'Deniz Butik Kasım'],
])('the file %s with the sheet "%s" names its sender', (file, sheet) => {
	const choice = chooseRememberedProfile([ada, ada, deniz], [file, sheet]);
	expect(choice).toEqual({ profile: deniz, senders: [] });
});

test('of two names in one file name the longer counts, and two others prove nothing', () => {
	const short = of('Deniz');
	const choice = chooseRememberedProfile([short, short, deniz], ['deniz-butik.csv']);
	expect(choice.profile).toBe(deniz);
	const both = chooseRememberedProfile([ada, ada, deniz], ['ada-ve-deniz-butik.csv']);
	expect(both.senders).toEqual(['Ada', 'Deniz Butik']);
});

test('a name of two letters is in many file names', () => {
	expect(chooseRememberedProfile([of('İs')], ['siparisler.csv']).senders).toEqual(['İs']);
});

test.each([
	['no sender', none],
	['the senders of the file', asWritten],
])('%s is remembered without a question', (_, profile) => {
	expect(chooseRememberedProfile([profile], ['siparisler.csv'])).toEqual({ profile, senders: [] });
});

test('a word for payment that two senders mean differently is asked', () => {
	const payments = { kredikarti: 'online', kapidanakit: 'cash' } as const;
	const one = of('Ada', { payments });
	const other = of('Deniz Butik', { payments: { ...payments, kredikarti: 'card' } });
	const { profile } = chooseRememberedProfile([one, one, other], ['siparisler.csv']);
	expect(profile?.payments).toEqual({ kredikarti: null, kapidanakit: 'cash' });
});

test('the names of an account are one sender, and each of them names its files', () => {
	const account = { id: 'a', names: ['Boğaziçi Çeyiz', 'BGZ-01', 'Bogaz Home'] };
	const [latest, earlier] = [of('BGZ-01'), of('Bogaz Home')];
	const accountOf = (name: string) => (account.names.includes(name) ? account : undefined);
	const profiles = [latest, earlier, ada];
	const named = chooseRememberedProfile(profiles, ['bogazici-ceyiz.csv'], accountOf);
	expect(named).toEqual({ profile: latest, senders: [] });
	const { senders } = chooseRememberedProfile(profiles, ['siparisler.csv'], accountOf);
	expect(senders).toEqual(['BGZ-01', 'Ada']);
});
