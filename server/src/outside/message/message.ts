import type { CodeChannel } from '@sevk/domain/orders/common/order-code-channel';

/** A message to one recipient. Whom it can reach decides how it is sent. */
export type Message = {
	/** Known to the gateway, so that a repetition is recognised. */
	readonly id: string;
	/** E.164 */
	readonly phone: string | null;
	readonly email: string | null;
	readonly subject: string;
	readonly text: string;
};

export type MessageOutcome =
	/** `sentTo` is masked. */
	| { readonly state: 'sent'; readonly channel: CodeChannel; readonly sentTo: string }
	| { readonly state: 'retry' | 'refused'; readonly problem: string };
