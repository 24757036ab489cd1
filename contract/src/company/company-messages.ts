import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/** How messages to recipients are sent (docs/kurulum.md#mesajlar). */
const messages = z.object({
	/** The host of the SMS gateway; null: none is set. */
	smsHost: z.string().nullable(),
	/** Whether a mail server is set; without one and without a gateway messages are files. */
	mail: z.boolean(),
});
export type MessagesAnswer = z.infer<typeof messages>;

export const showMessages = endpoint({
	name: 'showMessages',
	summary: 'Alıcılara giden mesajların nasıl gönderildiği',
	method: 'GET',
	path: '/api/company/messages',
	access: 'definitions.read',
	answer: messages,
});
