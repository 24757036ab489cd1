import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { contactRecipient } from '@sevk/contract/routes/route-outing';
import { type ContactChannel, contactLinks } from '@sevk/domain/orders/common/order-contact';
import { IconBrandWhatsapp, IconMessage, IconPhone } from '@tabler/icons-react';
import { useKeptAct } from '../../../api/acts/use-kept-act.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import classes from './route-contact-links.module.css';

const icons = { call: IconPhone, sms: IconMessage, whatsapp: IconBrandWhatsapp } as const;

type Props = { readonly routeId: string; readonly order: StopOrder };

/**
 * Calls or writes to the recipient with one tap, noted with its time. Nothing for a recipient whose
 * number the user does not see in full.
 */
export function ContactLinks({ routeId, order }: Props) {
	const record = useContactRecord({ routeId, order });
	const links = contactLinks(order.phone);
	if (links.length === 0) return null;
	return (
		<ul className={classes.links} aria-label={`${order.recipientName}: ara ya da yaz`}>
			{links.map(({ channel, label, href }) => {
				const Icon = icons[channel];
				return (
					<li key={channel}>
						<a
							href={href}
							{...(channel === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
							onClick={() => record(channel)}
						>
							<Icon size={18} stroke={1.8} aria-hidden />
							{label}
						</a>
					</li>
				);
			})}
		</ul>
	);
}

/** Calls the recipient, which is noted as well; nothing without a number. */
export function CallLink({ label, ...of }: Props & { readonly label: string }) {
	const record = useContactRecord(of);
	const call = contactLinks(of.order.phone).find(({ channel }) => channel === 'call');
	if (call === undefined) return null;
	return (
		<a href={call.href} onClick={() => record('call')}>
			<IconPhone size={18} stroke={1.8} aria-hidden />
			{label}
		</a>
	);
}

function useContactRecord({ routeId, order }: Props) {
	const note = useKeptAct(contactRecipient, useAct(contactRecipient), ({ body: { channel } }) => ({
		subjects: [`order:${order.orderId}`],
		title: `${order.orderNo} · alıcıyla iletişim`,
		effect: channel === 'call' ? { kind: 'call', orderId: order.orderId } : null,
	}));
	return (channel: ContactChannel) =>
		note.mutate(
			{
				params: { routeId, orderId: order.orderId },
				body: { channel, contactedAt: new Date().toISOString() },
			},
			{ onError: notifyProblem },
		);
}
