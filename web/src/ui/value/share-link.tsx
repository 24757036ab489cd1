import { Button, VisuallyHidden } from '@mantine/core';
import { whatsappLink } from '@sevk/domain/common/format/whatsapp';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { QrCode } from './qr-code.tsx';
import classes from './share-link.module.css';
import { useCopy } from './use-copy.ts';

type Props = {
	readonly address: string;
	/** What the QR code is, for those who do not see it. */
	readonly qrName: string;
	/** The message with the address that is written to the person. */
	readonly text: string;
	/** The number of the person, if it is known. */
	readonly phone: string | null;
	readonly children: ReactNode;
};

/** A link that the user hands over: to be scanned, copied, or sent from the user's own WhatsApp. */
export function ShareLink({ address, qrName, text, phone, children }: Props) {
	const [copied, copy] = useCopy(address);
	const CopyIcon = copied ? IconCheck : IconCopy;
	return (
		<div className={classes.share}>
			<QrCode text={address} name={qrName} />
			<div className={classes.side}>
				{children}
				<div className={classes.buttons}>
					<Button
						component="a"
						variant="default"
						href={whatsappLink(phone, text)}
						target="_blank"
						rel="noreferrer"
						leftSection={<IconBrandWhatsapp size={16} stroke={1.8} />}
					>
						WhatsApp ile Gönder
					</Button>
					<Button
						variant="default"
						leftSection={<CopyIcon size={16} stroke={1.8} />}
						onClick={copy}
					>
						Bağlantıyı Kopyala
					</Button>
					<VisuallyHidden aria-live="polite">{copied ? 'Kopyalandı' : ''}</VisuallyHidden>
				</div>
				<p className={classes.address}>{address}</p>
			</div>
		</div>
	);
}
