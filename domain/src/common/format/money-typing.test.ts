import { describe, expect, it } from 'vitest';
import { startMoneyTyping, type TypedMoney, typeMoney } from './money-typing.ts';

const empty = startMoneyTyping(0);

/** One more character at the caret. */
function press(before: TypedMoney, sign: string): TypedMoney {
	const at = before.text.length - before.caretFromEnd;
	const input = before.text.slice(0, at) + sign + before.text.slice(at);
	return typeMoney(before, input, at + 1);
}

function type(signs: string, before = empty): TypedMoney {
	return [...signs].reduce(press, before);
}

function backspace(before: TypedMoney, times = 1): TypedMoney {
	if (times === 0) return before;
	const at = before.text.length - before.caretFromEnd;
	const input = before.text.slice(0, at - 1) + before.text.slice(at);
	return backspace(typeMoney(before, input, at - 1), times - 1);
}

/** Inserts a text at once, over everything. */
const paste = (text: string, before = empty) => typeMoney(before, text, text.length);

const at = (before: TypedMoney, caretFromEnd: number) => ({ ...before, caretFromEnd });

describe('an amount typed character by character', () => {
	it.each([
		['1.250,50', '₺1.250,50', 125_050],
		['1250,50', '₺1.250,50', 125_050],
		['1250.50', '₺1.250,50', 125_050],
		['1.250.50', '₺1.250,50', 125_050],
		['1.250', '₺1.250', 125_000],
		['12.500', '₺12.500', 1_250_000],
		['1.250.500', '₺1.250.500', 125_050_000],
		['1.250.500,75', '₺1.250.500,75', 125_050_075],
		['1250', '₺1.250', 125_000],
		['12.5', '₺12,5', 1_250],
		['12.50', '₺12,50', 1_250],
		['0.5', '₺0,5', 50],
		['.5', '₺0,5', 50],
		[',5', '₺0,5', 50],
		['007', '₺7', 700],
		['1.2500', '₺12.500', 1_250_000],
		// Neither a third decimal nor a group: nobody groups after four digits.
		['1250.505', '₺1.250,50', 125_050],
		['1,255', '₺1,25', 125],
		['0.250', '₺0,25', 25],
		['1.,5', '₺1,5', 150],
		['1.25.', '₺1,25', 125],
		['12,5,0', '₺12,50', 1_250],
		['-12a5 ', '₺125', 12_500],
		['₺1.250,50', '₺1.250,50', 125_050],
		['', '', 0],
		['9999999999999999', '₺999.999.999.999', 99_999_999_999_900],
	])('%s is %s', (signs, text, amountKurus) => {
		expect(type(signs)).toMatchObject({ text, amountKurus });
	});

	it.each([1, 12, 125, 1_250, 12_500, 125_050, 12_345_678])(
		'%i kuruş in each notation',
		(kurus) => {
			const whole = String(Math.floor(kurus / 100));
			const cents = String(kurus % 100).padStart(2, '0');
			const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
			for (const text of [`${whole},${cents}`, `${whole}.${cents}`, `${grouped},${cents}`]) {
				expect(type(text).amountKurus, text).toBe(kurus);
				expect(paste(text).amountKurus, text).toBe(kurus);
			}
			expect(type(grouped).amountKurus, grouped).toBe(Number(whole) * 100);
		},
	);
});

describe('a deletion', () => {
	it('takes one digit after the other', () => {
		const typed = type('1.250,50');
		const texts = [1, 2, 3, 4, 5, 6, 7].map((times) => backspace(typed, times).text);
		expect(texts).toEqual(['₺1.250,5', '₺1.250,', '₺1.250', '₺125', '₺12', '₺1', '']);
	});

	it('never makes decimals into lira', () => {
		const beforeCents = at(type('12,50'), 2);
		expect(backspace(beforeCents)).toMatchObject({ text: '₺12,50', caretFromEnd: 3 });
		expect(backspace(beforeCents, 2).text).toBe('₺1,50');
		// A selection over the mark: ₺1[2,5]0.
		expect(typeMoney(type('12,50'), '₺10', 2)).toMatchObject({ text: '₺1,0', amountKurus: 100 });
	});

	it('passes the dot of a group', () => {
		expect(backspace(at(type('1250'), 3), 2).text).toBe('₺250');
	});

	it('of everything leaves an empty field', () => {
		expect(typeMoney(type('1.250,50'), '', 0)).toMatchObject({ text: '', amountKurus: 0 });
		expect(backspace(type('1'))).toMatchObject({ text: '', amountKurus: 0 });
	});

	it('is followed by typing as before', () => {
		expect(type('9', backspace(type('1.250'))).text).toBe('₺1.259');
		expect(type('.50', backspace(type('1.250,5'), 2)).text).toBe('₺1.250,50');
	});
});

describe('a change inside of an amount', () => {
	it('keeps the caret behind what was typed', () => {
		const inside = type('9', at(type('1250'), 2));
		expect(inside).toMatchObject({ text: '₺12.950', caretFromEnd: 2 });
		expect(type(',', at(type('1250'), 2))).toMatchObject({ text: '₺12,50', caretFromEnd: 2 });
	});

	it('ignores a mark that would leave three decimals', () => {
		expect(type(',', at(type('1250'), 3)).text).toBe('₺1.250');
		expect(type('.', at(type('1.250,50'), 4)).text).toBe('₺1.250,50');
	});

	it('replaces a selection of everything', () => {
		expect(typeMoney(startMoneyTyping(125_050), '7', 1)).toMatchObject({ text: '₺7' });
	});
});

describe('a pasted amount', () => {
	it.each([
		['1.250,50', '₺1.250,50'],
		['₺1.250,50', '₺1.250,50'],
		['1,250.50', '₺1.250,50'],
		['1250.50 TL', '₺1.250,50'],
		['1.250', '₺1.250,00'],
		['300', '₺300,00'],
	])('%s is %s', (text, shown) => {
		expect(paste(text).text).toBe(shown);
		expect(paste(text, startMoneyTyping(89_990)).text).toBe(shown);
	});

	it('changes nothing where it is none', () => {
		expect(paste('abc').text).toBe('');
	});
});
