import { formatMinutes } from '../common/format/minutes-format.ts';
import { formatKurus } from '../common/format/money.ts';
import { formatDecimal, formatPercent } from '../common/format/number-format.ts';
import { refusals } from '../common/rule/refusal.ts';
import {
	carryOverShare,
	closingTime,
	custodyDifference,
	deliverySuccess,
	firstAttemptSuccess,
	kmPerStop,
	onTimeShare,
	type PerformanceSums,
	returnShare,
	stopsPerHour,
	timePerStop,
} from './performance.ts';

export const performanceRefusals = refusals({
	'performance/span-reversed': () => 'Bitiş tarihi başlangıçtan önce olamaz.',
	'performance/span-too-long': () => 'En çok bir yıllık aralık seçin.',
});

/** A figure of the report (Raporlar): name, displayed formula and format. */
export type PerformanceFigure = {
	readonly code: string;
	readonly label: string;
	readonly formula: string;
	readonly of: (sums: PerformanceSums) => number | null;
	/** Unit in an exported file; null for a plain number. Shares are fractions of 1. */
	readonly unit: '%' | '₺' | 'dk' | null;
	readonly show: (value: number) => string;
	/** Whether a higher or a lower value is better; null for neither. */
	readonly better: 'more' | 'less' | null;
};

const percent = (value: number) => formatPercent(value, 1);
const decimal = (value: number) => formatDecimal(value, 1);

/** The figures of a range of days (docs/domain.md#figures). */
export const performanceFigures: readonly PerformanceFigure[] = [
	{
		code: 'success',
		label: 'Teslimat Başarı Oranı',
		formula: 'tam ya da kısmen teslim ÷ dağıtıma çıkan sipariş',
		of: deliverySuccess,
		unit: '%',
		show: percent,
		better: 'more',
	},
	{
		code: 'first',
		label: 'İlk Denemede Teslim',
		formula: '1. denemede teslim ÷ 1. denemesine çıkan sipariş',
		of: firstAttemptSuccess,
		unit: '%',
		show: percent,
		better: 'more',
	},
	{
		code: 'on-time',
		label: 'Zamanında Teslim',
		formula: 'aralığı içinde teslim ÷ teslimat aralığı olan teslim',
		of: onTimeShare,
		unit: '%',
		show: percent,
		better: 'more',
	},
	{
		code: 'carry-over',
		label: 'Ertesi Güne Devir Oranı',
		formula: 'yeniden denemeye kalan ÷ dağıtıma çıkan sipariş',
		of: carryOverShare,
		unit: '%',
		show: percent,
		better: 'less',
	},
	{
		code: 'return',
		label: 'Göndericiye İade Oranı',
		formula: 'göndericiye iade ÷ dağıtıma çıkan sipariş',
		of: returnShare,
		unit: '%',
		show: percent,
		better: 'less',
	},
	{
		code: 'custody-difference',
		label: 'Zimmet Farkı',
		formula: '(eksik + fazla koli) ÷ zimmetlenen koli',
		of: custodyDifference,
		unit: '%',
		show: percent,
		better: 'less',
	},
	{
		code: 'cash-difference',
		label: 'Tahsilat Farkı',
		formula: 'kasaya teslim edilen − beklenen nakit',
		of: ({ cashDifferenceKurus }) => cashDifferenceKurus,
		unit: '₺',
		show: formatKurus,
		better: null,
	},
	{
		code: 'closing',
		label: 'Kapanış Süresi',
		formula: 'depoya dönüş → rota kapatma, ortalama',
		of: closingTime,
		unit: 'dk',
		show: formatMinutes,
		better: 'less',
	},
	{
		code: 'stop-time',
		label: 'Durak Başına Süre',
		formula: 'varış → teslim sonucu, ortalama',
		of: timePerStop,
		unit: 'dk',
		show: formatMinutes,
		better: 'less',
	},
	{
		code: 'stops-per-hour',
		label: 'Durak / Saat',
		formula: 'sonuçlanan durak ÷ çıkıştan dönüşe geçen saat',
		of: stopsPerHour,
		unit: null,
		show: decimal,
		better: 'more',
	},
	{
		code: 'km-per-stop',
		label: 'Km / Durak',
		formula: '(dönüş km − çıkış km) ÷ durak',
		of: kmPerStop,
		unit: null,
		show: decimal,
		better: 'less',
	},
];

/** The formatted value of a figure; a dash without data. */
export function formatFigure(figure: PerformanceFigure, sums: PerformanceSums): string {
	const value = figure.of(sums);
	return value === null ? '—' : figure.show(value);
}
