import { expect, test } from 'vitest';
import { cellFaultOf } from './cell-fault.ts';

test.each([
	...['#YOK', '#DEĞER!', '#AD?', '#BAŞV!', '#SAYI!', '#SAYI/0!', '#BOŞ!', '#TAŞMA!', '#HESAPLA!'],
	...['#N/A', '#VALUE!', '#NAME?', '#REF!', '#NUM!', '#DIV/0!', '#NULL!', '#SPILL!', '#CALC!'],
	...['#NV', '#WERT!', '#BEZUG!', '#VALEUR!', '#NOM?', '#¡VALOR!', '#Н/Д', '#ССЫЛКА!', '#ERROR!'],
	...['#########', '#GETTING_DATA', 'Err:502', 'Hata:508'],
])('%s is an error of a spreadsheet', (text) => {
	expect(cellFaultOf(text)).toBe('error');
});

test.each(['=DÜŞEYARA(A2;B:C;2;0)', '=A2', '=1+1', '=+A1', '=@SUM(A1)', "='Sayfa 1'!A1"])(
	'%s is a formula',
	(text) => {
		expect(cellFaultOf(text)).toBe('formula');
	},
);

test.each(['#1002', '#hediye', '#A-12', '', '-', 'N/A', '=', '=> arka kapı', '# 5', 'C#', '#5!a'])(
	'%j is a value',
	(text) => {
		expect(cellFaultOf(text)).toBeNull();
	},
);
