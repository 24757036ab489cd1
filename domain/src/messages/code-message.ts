/**
 * The message with a delivery code to the recipient: who sends it, which order, the code, and what to
 * do with it; neither name nor address. An SMS has no subject.
 */
export function writeCodeMessage(facts: {
	readonly company: string;
	readonly orderNo: string;
	readonly code: string;
}): { readonly subject: string; readonly text: string } {
	const sender = facts.company === '' ? '' : `${facts.company}: `;
	return {
		subject: `${facts.orderNo} teslimat kodu`,
		text: `${sender}${facts.orderNo} numaralı siparişinizin teslimat kodu ${facts.code}. Kodu yalnızca siparişinizi teslim alırken sürücüye söyleyin.`,
	};
}
