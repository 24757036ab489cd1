import type { ContactChannel, orderEventOfContact } from './order-contact.ts';
import type { OrderAct } from './order-transitions.ts';

/** The history event of each act on an order. */
export const orderEventOfAct = {
	confirm: 'confirmed',
	assign: 'assigned',
	'take-off': 'taken_off',
	depart: 'departed',
	deliver: 'delivered',
	'deliver-partly': 'partially_delivered',
	fail: 'failed',
	'end-partly': 'partially_delivered',
	revert: 'reverted',
	'carry-over': 'carried_over',
	'make-appointment': 'appointment_made',
	'keep-at-branch': 'kept_at_branch',
	'hand-over-at-branch': 'handed_over_at_branch',
	'send-back': 'sent_back',
	'arrive-at-sender': 'arrived_at_sender',
	cancel: 'cancelled',
	lose: 'lost',
	damage: 'damaged',
} as const satisfies Record<OrderAct, string>;

export type OrderEventKind =
	| (typeof orderEventOfAct)[OrderAct]
	| (typeof orderEventOfContact)[ContactChannel]
	| 'created'
	| 'imported'
	| 'edited'
	| 'product_sent_back'
	| 'product_disposal_requested'
	| 'product_disposal_rejected'
	| 'product_disposal_withdrawn'
	| 'product_disposed'
	| 'piece_found'
	| 'piece_loss_requested'
	| 'piece_loss_rejected'
	| 'piece_loss_withdrawn'
	| 'piece_lost'
	| 'placed'
	| 'revealed'
	| 'personal_data_exported'
	| 'erased'
	| 'noted'
	| 'crew_fixed'
	| 'bound_together'
	| 'bound_apart'
	| 'unbound'
	| 'result_refused'
	| 'code_sent'
	| 'code_written'
	| 'code_delayed'
	| 'code_failed'
	| 'code_wrong'
	| 'code_verified'
	| 'code_release_requested'
	| 'code_released';
