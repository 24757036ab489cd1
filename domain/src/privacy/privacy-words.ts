import { refusals } from '../common/rule/refusal.ts';
import type { OrderState } from '../orders/common/order.ts';
import { orderStateWords } from '../orders/common/order-words.ts';
import type { ErasureBasis, ErasureBlock } from './erasure.ts';

export const erasureBasisWords: Readonly<Record<ErasureBasis, string>> = {
	request: 'Kişinin başvurusu',
	purpose_ended: 'Saklama nedeninin ortadan kalkması',
};

export const erasureBlockWords: Readonly<Record<ErasureBlock, string>> = {
	'order-open': 'Sipariş sonuçlanmadı',
	'route-open': 'Rota kapatılmadı',
	'goods-left': 'Teslim edilmemiş koli var',
};

export const privacyRefusals = refusals({
	'privacy/order-open': (facts: { orderNo: string; state: OrderState }) =>
		`Sipariş ${facts.orderNo} "${orderStateWords[facts.state].label}" durumunda. Sipariş sonuçlanmadan kişisel veriler silinemez.`,
	'privacy/route-open': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} henüz kapatılmamış bir rotada. Rota kapatıldıktan sonra silin.`,
	'privacy/goods-left': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için teslim edilmemiş koli var. Önce göndericiye iade edin ya da yeniden dağıtıma çıkarın.`,
});
