import { formatKurus } from '../common/format/money.ts';
import { refusals } from '../common/rule/refusal.ts';
import type { OrderState } from '../orders/common/order.ts';
import { orderStateWords } from '../orders/common/order-words.ts';
import type { ErasureBasis, ErasureBlock } from './erasure.ts';
import type { StaffErasureBlock, StaffKind } from './staff-erasure.ts';

export const erasureBasisWords: Readonly<Record<ErasureBasis, string>> = {
	request: 'Kişinin başvurusu',
	purpose_ended: 'Saklama nedeninin ortadan kalkması',
};

export const erasureBlockWords: Readonly<Record<ErasureBlock, string>> = {
	'order-open': 'Sipariş sonuçlanmadı',
	'route-open': 'Rota kapatılmadı',
	'goods-left': 'Teslim edilmemiş koli var',
};

export const staffKindWords: Readonly<Record<StaffKind, string>> = {
	driver: 'Sürücü',
	user: 'Kullanıcı',
};

export const staffErasureBlockWords: Readonly<Record<StaffErasureBlock, string>> = {
	'driver-active': 'Sürücü kaydı açık',
	'account-open': 'Hesabı açık',
	'route-open': 'Rotası kapanmadı',
	'debt-left': 'Borcu kapanmadı',
	'credit-left': 'Alacağı ödenmedi',
};

export const privacyRefusals = refusals({
	'privacy/order-open': (facts: { orderNo: string; state: OrderState }) =>
		`Sipariş ${facts.orderNo} "${orderStateWords[facts.state].label}" durumunda. Sipariş sonuçlanmadan kişisel veriler silinemez.`,
	'privacy/route-open': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} henüz kapatılmamış bir rotada. Rota kapatıldıktan sonra silin.`,
	'privacy/driver-active': (facts: { name: string }) =>
		`${facts.name} adlı sürücünün kaydı açık. Önce Sürücüler ekranından kullanımdan kaldırın.`,
	'privacy/account-open': (facts: { name: string }) =>
		`${facts.name} adına açık bir hesap var. Önce Kullanıcılar ekranından hesabı kapatın.`,
	'privacy/debt-left': (facts: { name: string; openDebtKurus: number }) =>
		`${facts.name} adına ${formatKurus(facts.openDebtKurus)} kapanmamış sürücü borcu var. Borç kapandıktan sonra silin.`,
	'privacy/credit-left': (facts: { name: string; creditKurus: number }) =>
		`${facts.name} adlı sürücüye ${formatKurus(facts.creditKurus)} geri ödenecek. Bu tutar ödendikten sonra silin.`,
	'privacy/driver-on-route': (facts: { name: string; routeNumber: string }) =>
		`${facts.name} adlı sürücünün ${facts.routeNumber} rotası kapatılmadı. Rota kapatıldıktan sonra silin.`,
	'privacy/goods-left': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için teslim edilmemiş koli var. Önce göndericiye iade edin ya da yeniden dağıtıma çıkarın.`,
});
