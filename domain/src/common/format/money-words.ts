const ones = ['', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz'];
const tens = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan'];
/** Names of the groups of three digits, from the right. */
const groups = ['', 'bin', 'milyon', 'milyar', 'trilyon'];

function hundredsInWords(number: number): string {
	const hundreds = Math.floor(number / 100);
	const hundred = hundreds === 0 ? '' : `${hundreds === 1 ? '' : ones[hundreds]}yüz`;
	return `${hundred}${tens[Math.floor(number / 10) % 10]}${ones[number % 10]}`;
}

function numberInWords(number: number): string {
	if (number === 0) return 'sıfır';
	let words = '';
	let rest = number;
	for (const group of groups) {
		const part = rest % 1000;
		// One thousand is "bin", not "birbin".
		const count = part === 1 && group === 'bin' ? '' : hundredsInWords(part);
		if (part > 0) words = `${count}${group}${words}`;
		rest = Math.floor(rest / 1000);
	}
	return words;
}

/**
 * An amount as receipts write it, in one word so that nothing can be inserted; kuruş, not negative.
 * @example moneyInWords(123_450) // 'binikiyüzotuzdört Türk lirası elli kuruş'
 */
export function moneyInWords(amountKurus: number): string {
	const kurus = amountKurus % 100;
	const lira = `${numberInWords(Math.floor(amountKurus / 100))} Türk lirası`;
	return kurus === 0 ? lira : `${lira} ${numberInWords(kurus)} kuruş`;
}
